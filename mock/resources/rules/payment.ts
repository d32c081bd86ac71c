import { behaviour } from '../../world/behaviour.ts';
import { textIn } from '../model/draft.ts';
import { cents, decimalIn, numberOf, sum } from './decimal.ts';
import type { Change, Check, RelatedWrites, TypeRules } from './type-rules.ts';

/** A payment without a currency has that of its invoice. */
const setPaymentCurrency = behaviour<Change>(({ company, parent, fields }) => {
  const invoice = parent === null ? undefined : company.records.get(parent.type, parent.id);
  fields.currency ??= invoice?.fields.currency ?? null;
  const companyCurrency = company.records.list('company')[0]?.fields.currency;
  fields.exchange_rate = null;
  fields.amount_exchanged =
    fields.currency === companyCurrency ? numberOf(cents(decimalIn(fields, 'amount'))) : null;
});

/** A payment can be higher than what is open. */
export const checkOverpayment = behaviour<Check>(() => []);

/** A payment without a date was received today (facts#rules-children). */
const setPaymentDate = behaviour<Change>(({ company, fields }) => {
  if (textIn(fields, 'date') === '') fields.date = company.clock.today();
});

/** A payment that is not partial closes its invoice when all payments together cover it (facts#children-payments). */
const closePaidInvoice = behaviour<RelatedWrites>(({ company, parent }, payment, revise) => {
  const invoice = parent === null ? undefined : company.records.get(parent.type, parent.id);
  if (invoice === undefined || payment.fields.is_partial === true || invoice.fields.status === 'closed') {
    return [];
  }
  const earlier = company.records.findByParent('payment', invoice);
  const paid = sum(
    [...earlier, payment].map(({ fields }) =>
      decimalIn(fields, 'amount')
        .plus(decimalIn(fields, 'cash_discount'))
        .minus(decimalIn(fields, 'late_fee')),
    ),
  );
  return paid.isLessThan(decimalIn(invoice.fields, 'gross_total'))
    ? []
    : [revise(invoice, { status: 'closed' })];
});

/** The rules of payments. */
export const paymentRules: TypeRules = {
  deriveValues: [setPaymentCurrency],
  checks: [checkOverpayment],
  completeValues: [setPaymentDate],
  relatedWrites: [closePaidInvoice],
};
