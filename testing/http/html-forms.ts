/** A form of a page: where it leads, the attributes of its inputs, and those of its buttons with what is written on them. */
export type HtmlForm = {
  readonly action: string;
  readonly inputs: readonly Attributes[];
  readonly buttons: readonly { readonly attributes: Attributes; readonly label: string }[];
};

type Attributes = Readonly<Record<string, string>>;

/** The forms of a page as the mock writes HTML, with attributes in double quotes. */
export const formsIn = (html: string): readonly HtmlForm[] =>
  [...html.matchAll(/<form([^>]*)>(.*?)<\/form>/gs)].map(([, head = '', inner = '']) => ({
    action: attributesOf(head).action ?? '',
    inputs: [...inner.matchAll(/<input([^>]*)>/g)].map(([, attributes = '']) => attributesOf(attributes)),
    buttons: [...inner.matchAll(/<button([^>]*)>(.*?)<\/button>/gs)].map(
      ([, attributes = '', label = '']) => ({
        attributes: attributesOf(attributes),
        label: unescaped(label.replaceAll(/<[^>]*>/g, '').trim()),
      }),
    ),
  }));

const attributesOf = (text: string): Attributes =>
  Object.fromEntries(
    [...text.matchAll(/\s([\w-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [
      name,
      unescaped(value),
    ]),
  );

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

const unescaped = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_whole, name: string) => characters[name] ?? '');
