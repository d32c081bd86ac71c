import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Marked, type Tokens } from 'marked';

/** A page of the specification: HTML without a frame around it, its ids unique among all pages. */
export type SpecificationPage = {
  readonly id: string;
  readonly title: string;
  readonly sections: readonly { readonly id: string; readonly title: string }[];
  readonly html: string;
};

type Source = { readonly id: string; readonly prefix: string; readonly file: URL };

/** The specification keeps its anchors, those of the other pages get a prefix. */
const sources: readonly Source[] = [
  {
    id: 'specification',
    prefix: '',
    file: new URL('../../docs/specification.md', import.meta.url),
  },
  { id: 'rulings', prefix: 'ruling-', file: new URL('../../openapi/RULINGS.md', import.meta.url) },
  { id: 'facts', prefix: 'fact-', file: new URL('../../docs/facts.md', import.meta.url) },
];

const nameOf = ({ file }: Source): string => basename(fileURLToPath(file));

/** The anchor that code hosts give to a heading. */
const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** Where a link of a page leads on the page that holds all of them, undefined for files that are not on it. */
function targetOf(href: string, page: Source): string | undefined {
  if (/^https?:/.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const target = path === '' ? page : sources.find((it) => nameOf(it) === basename(path));
  return target && `#${anchor === undefined ? target.id : target.prefix + anchor}`;
}

/**
 * Renders one page. Headings are one level deeper, since the page that holds all of them has a title of its own; links
 * among the pages stay, links to other files become text; of HTML only `<a id="…"></a>` stays.
 */
function renderPage(page: Source): SpecificationPage {
  const text = readFileSync(page.file, 'utf8');
  const anchors = new Set([...text.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id));
  const headings: { depth: number; id: string; title: string }[] = [];
  let tables = 0;
  const markdown = new Marked({
    walkTokens: (token) => {
      if (token.type === 'heading') token.depth += 1;
    },
    renderer: {
      heading({ depth, tokens }: Tokens.Heading): string {
        const title = this.parser.parseInline(tokens, this.parser.textRenderer);
        const slug = slugOf(title);
        const id = depth === 2 ? page.id : page.prefix + slug;
        headings.push({ depth, id, title });
        const attribute = anchors.has(slug) ? '' : ` id="${id}"`;
        return `<h${depth}${attribute}>${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link): string {
        const target = targetOf(href, page);
        const inner = this.parser.parseInline(tokens);
        return target === undefined ? inner : `<a href="${target}">${inner}</a>`;
      },
      html({ text: tag }: Tokens.HTML | Tokens.Tag): string {
        const [, id] = tag.match(/^<a id="([\w.-]+)">$/) ?? [];
        if (id !== undefined) return `<a id="${page.prefix}${id}">`;
        return tag === '</a>' ? tag : tag.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      },
      table({ header, rows }: Tokens.Table): string {
        tables += 1;
        const row = (cells: readonly Tokens.TableCell[], open: string, close: string) =>
          `<tr>${cells.map((it) => open + this.parser.parseInline(it.tokens) + close).join('')}</tr>`;
        return `<div class="scroll" role="region" aria-label="Table ${tables} of ${page.id}" tabindex="0"><table>
<thead>${row(header, '<th scope="col">', '</th>')}</thead>
<tbody>${rows.map((it) => row(it, '<td>', '</td>')).join('\n')}</tbody></table></div>\n`;
      },
    },
  });
  const html = markdown.parse(text, { async: false }).replaceAll('<pre>', '<pre tabindex="0">');
  return {
    id: page.id,
    title: headings[0]?.title ?? page.id,
    sections: headings.filter((it) => it.depth === 3),
    html,
  };
}

/** The specification and what it links to: the rulings, and the known behaviours of the running service. */
export const renderSpecification = (): readonly SpecificationPage[] => sources.map(renderPage);
