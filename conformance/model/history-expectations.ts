import { formatValue, wrongValue } from '../match/matcher.ts';
import { voidRequirements } from './credentials.ts';
import { isPropertyName, namesInErrors } from './error-names.ts';
import { type Expectation, eachOf, type Judgement } from './expectation.ts';
import { idIn } from './kept-values.ts';
import type { Knowledge } from './knowledge.ts';
import { isSameId } from './record-expectations.ts';
import { refusals } from './refused-markers.ts';
import type { Reply } from './reply.ts';
import { shownWhenCreated } from './stored-texts.ts';

/** Requirements that a text which comes back otherwise than it was stored violates. */
const aboutStoredTexts = [
  'read.shows-the-record',
  'list.elements-match-the-record',
  'fields.keep-named-values',
  'status.422-for-failed-update',
  ...shownWhenCreated.map((type) => `${type}.creation-returns-it`),
  ...voidRequirements,
];

/** Types that are created beneath another record only, and the requirement that says so (spec#4.1-create-comment, spec#4.1-create-email, spec#4.1-create-payment). */
const childrenOf = {
  comment: 'order.comments-are-created-beneath',
  email: 'contact.emails-are-created-beneath',
  payment: 'payment.is-created-beneath-its-parent',
};

/** What each reply was judged to, since several requirements ask. */
const judgements = new WeakMap<Reply, ReturnType<Knowledge['texts']['judge']>>();

function judgedTexts(reply: Reply, { texts }: Knowledge): ReturnType<Knowledge['texts']['judge']> {
  if (!judgements.has(reply)) judgements.set(reply, texts.judge(reply));
  return judgements.get(reply);
}

/** What was stored is shown as it was stored, wherever a record is shown, until something that succeeds changes it. */
const storedTextRule = (requirement: string): Expectation => ({
  requirement,
  judge(reply, knowledge) {
    const judged = judgedTexts(reply, knowledge);
    if (judged === undefined) return 'open';
    if (judged !== 'met') return judged.requirement === requirement ? judged.mismatch : 'open';
    const usual = {
      list: 'list.elements-match-the-record',
      create: `${reply.place?.resource.type}.creation-returns-it`,
    }[String(reply.action)];
    return requirement === (usual ?? 'read.shows-the-record') ? 'met' : 'open';
  },
});

/** The record inside another one is the one that its id beside it names, as it was before (spec#2.3-nested). */
const relatedRule = (requirement: string, actions: readonly (string | undefined)[]): Expectation => ({
  requirement,
  judge: (reply, { relations }) =>
    actions.includes(reply.action) && reply.without === undefined
      ? eachOf(relations.related(reply), ({ name, id, named }) =>
          isSameId(id, named) ? undefined : wrongValue(`the ${name} with the id in ${name}_id, ${named}`, id),
        )
      : 'open',
});

/** Expectations that follow from what was answered before (spec#1-company-scope, spec#7.1-404). */
export const historyExpectations: readonly Expectation[] = [
  ...aboutStoredTexts.map(storedTextRule),
  relatedRule('list.elements-match-the-record', ['list']),
  relatedRule('read.shows-the-record', ['read']),
  ...Object.entries(childrenOf).map(
    ([type, requirement]): Expectation => ({
      requirement,
      judge(reply, { relations }) {
        const { place, action, isSuccess, shown } = reply;
        if (place?.parent === undefined || place.resource.type !== type || action !== 'list' || !isSuccess)
          return 'open';
        const { id } = place.parent;
        return eachOf(
          shown.flatMap(({ record }) => relations.parentOf(reply, type, idIn(record.id) ?? '') ?? []),
          (parent) =>
            isSameId(parent, id)
              ? undefined
              : wrongValue(`nothing that was created beneath another record than ${id}`, `one of ${parent}`),
        );
      },
    }),
  ),
  ...['users', 'companies'].map((whose) => ({
    requirement: whose === 'users' ? 'oauth.token.acts-for-its-user' : 'company.records-are-isolated',
    judge(reply: Reply, { relations }: Knowledge): Judgement {
      const current = reply.path === `/api/${whose}/current` ? relations.current(reply) : undefined;
      if (current === undefined) return 'open';
      const { shown, before } = current;
      return shown === before ? 'met' : wrongValue(`${before}, as the same caller was shown before`, shown);
    },
  })),
  {
    requirement: 'links.belong-to-the-object',
    judge(reply, { relations }) {
      const leads = relations.leadsToRecord(reply);
      if (leads === undefined) return 'open';
      return leads
        ? 'met'
        : wrongValue('links to what was created, as one that is read has them', formatValue(reply.text));
    },
  },
  {
    requirement: 'locale.defaults-to-the-users-language',
    judge(reply, { languages }) {
      const usual = languages.usual(reply);
      return usual === undefined
        ? 'open'
        : wrongValue(`${usual}, as before a request with a locale`, formatValue(reply.text));
    },
  },
  ...refusals.map((requirement) => ({
    requirement,
    judge(reply: Reply, knowledge: Knowledge): Judgement {
      if (reply.request.method !== 'GET' || !reply.isSuccess) return 'open';
      const stored = reply.shownMarkers.find((it) => knowledge.refused.requirementFor(it) === requirement);
      return stored === undefined ? 'open' : wrongValue('nothing that was sent in a refused request', stored);
    },
  })),
  {
    // Nobody says who a user is, or what they may do, differently from request to request, or than the profile does.
    requirement: 'auth.basic-is-accepted',
    judge(reply, knowledge) {
      const { response, isSuccess } = reply;
      if (!reply.isPermitted && !knowledge.hasDone(reply)) return 'open';
      if (isSuccess) return 'met';
      return response.status === 401 ? { kind: 'status', allowed: [200], actual: response.status } : 'open';
    },
  },
  {
    requirement: 'read.shows-the-record',
    judge(reply, knowledge) {
      const { action, place, response, isOtherVersion } = reply;
      const isLost = action === 'read' && response.status === 404 && place?.id !== undefined;
      return isLost &&
        !isOtherVersion &&
        (knowledge.hasDone(reply) || knowledge.hasCreated(reply)) &&
        knowledge.texts.exists(reply, place.resource.type, place.id) &&
        !knowledge.texts.hasState(reply, place.resource.type, place.id)
        ? { kind: 'status', allowed: [200], actual: response.status }
        : 'open';
    },
  },
  {
    requirement: 'create.ids-are-new',
    judge(reply, { texts }) {
      const [one] = reply.shown;
      const id = idIn(one?.record.id);
      if (reply.action !== 'create' || !one || id === undefined) return 'open';
      return texts.exists(reply, one.type, id)
        ? wrongValue(`a ${one.type} with an id of its own`, `the id ${id} of one that exists`)
        : 'met';
    },
  },
  {
    requirement: 'update.touches-one-record',
    judge(reply, { updated, markersIn }) {
      const { action, isSuccess, fresh } = reply;
      if (!isSuccess || (action !== 'read' && action !== 'list')) return 'open';
      return eachOf(fresh, ({ type, record }) => {
        const id = idIn(record.id);
        const texts = Object.values(record).filter((it) => typeof it === 'string');
        const other = markersIn(texts.join(' '))
          .map((marker) => ({ marker, owner: updated.ownerOf(reply, type, marker) }))
          .find(({ owner }) => id !== undefined && owner !== undefined && !isSameId(owner, id));
        return other && wrongValue(`nothing that only an update of ${other.owner} sent`, other.marker);
      });
    },
  },
  {
    requirement: 'status.403-for-failed-destroy',
    judge(reply, knowledge) {
      const { action, place, response } = reply;
      if (action !== 'destroy' || place === undefined || response.status !== 401) return 'open';
      // Whoever has destroyed such a record is logged in, and allowed to by their roles.
      return knowledge.mayDestroy(reply) && knowledge.texts.exists(reply, place.resource.type, place.id ?? '')
        ? { kind: 'status', allowed: [403], actual: response.status }
        : 'open';
    },
  },
  {
    requirement: 'errors.name-the-property',
    judge(reply, knowledge) {
      const names = namesInErrors(reply);
      if (names === undefined || !reply.query.has('locale') || reply.place === undefined) return 'open';
      const { type } = reply.place.resource;
      // A parameter can be refused by its name.
      const translated = names.find((it) => !isPropertyName(reply, it) && !reply.query.has(it));
      if (translated === undefined) return 'met';
      return knowledge.namesProperties(type)
        ? wrongValue(`the name of a property of ${type}, which no locale translates`, formatValue(translated))
        : 'open';
    },
  },
  {
    requirement: 'status.404-for-unknown-record',
    judge({ company, path, action, isSuccess, response, beganAt }, knowledge) {
      const isBound = action === 'read' || action === 'update' || action === 'destroy';
      const destroyedAt = company && isBound ? knowledge.destroyedAt(company.name, path) : undefined;
      if (destroyedAt === undefined || destroyedAt > beganAt) return 'open';
      return isSuccess
        ? wrongValue('status 404 for a record that was destroyed', `${response.status}`)
        : 'met';
    },
  },
  {
    requirement: 'status.404-for-unknown-record',
    judge(reply, knowledge) {
      const { place, isSuccess, request } = reply;
      const { type, id } = place?.parent ?? { type: place?.resource.type, id: place?.id };
      if (type === undefined || id === undefined || request.method === 'DELETE') return 'open';
      const other = knowledge.otherTypeOf(reply, type, id);
      if (other === undefined) return 'open';
      return isSuccess ? wrongValue(`no ${type} ${id}, which is the id of a ${other}`, 'a success') : 'met';
    },
  },
  {
    requirement: 'company.records-are-isolated',
    judge({ company, text, sentText, isSuccess }, knowledge) {
      if (
        company === undefined ||
        !isSuccess ||
        text === undefined ||
        !knowledge.knowsOthersThan(company.name)
      )
        return 'open';
      let seen = false;
      for (const marker of knowledge.markersIn(text)) {
        const companies = knowledge.companiesOf(marker);
        if (companies === undefined || sentText.includes(marker)) continue;
        seen = true;
        if (!companies.has(company.name))
          return wrongValue(
            'nothing of another company',
            `${marker}, which was sent to ${[...companies].join(' and ')} only`,
          );
      }
      return seen ? 'met' : 'open';
    },
  },
];
