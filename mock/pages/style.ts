/**
 * The colours of every page, light and dark by the reader's choice. They have a contrast of at least 4.5 to 1 for text and
 * 3 to 1 for the edges of controls (WCAG 2.2, 1.4.3, 1.4.11).
 */
export const palette = `
:root {
  color-scheme: light dark;
  --ground: #f3f4f6; --sheet: #ffffff; --ink: #1b1f24; --quiet: #57606a; --line: #d5d9de; --edge: #7d8590;
  --accent: #1a5fb4; --on-accent: #ffffff; --accent-strong: #134a8e;
  --alert: #a40e26; --alert-ground: #fdecee; --caution: #6b3d00; --caution-ground: #fff3dc; --caution-edge: #b76e00;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #111418; --sheet: #1b1f24; --ink: #e6e9ed; --quiet: #a3acb6; --line: #343a42; --edge: #7d8590;
    --accent: #8cbcff; --on-accent: #0a1a30; --accent-strong: #b5d3ff;
    --alert: #ffb3ba; --alert-ground: #3b1a1f; --caution: #ffd899; --caution-ground: #35270f; --caution-edge: #c98a2b;
  }
}
`;

/** The look of every page but the references: system fonts, one column, nothing from the network. */
export const style = `${palette}* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0; min-height: 100vh; min-height: 100dvh; display: flex; flex-direction: column; align-items: center;
  padding: clamp(1rem, 6vh, 4rem) 1rem 1.5rem; background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif;
  overflow-wrap: anywhere;
}
header, main, footer { width: 100%; max-width: 28rem; }
body.wide header, body.wide main, body.wide footer { max-width: 70rem; }
header { display: flex; align-items: center; gap: .6rem; margin: 0 0 1rem; font-weight: 600; }
header svg { flex: none; width: 1.75rem; height: 1.75rem; color: var(--accent); }
header p, footer p { margin: 0; }
main { background: var(--sheet); border: 1px solid var(--line); border-radius: .875rem; padding: clamp(1.25rem, 5vw, 2rem); }
footer { margin-top: 1rem; color: var(--quiet); font-size: .875rem; }
h1 { margin: 0 0 .75rem; font-size: 1.375rem; line-height: 1.3; text-wrap: balance; }
h2 { margin: 1.25rem 0 .25rem; font-size: 1rem; text-wrap: balance; }
p { margin: 0 0 1rem; }
a { color: var(--accent); }
code { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace; font-size: .9em; }
.quiet { color: var(--quiet); font-size: .9375rem; }
label { display: block; margin: 0 0 .25rem; font-weight: 600; }
input {
  display: block; width: 100%; min-height: 2.75rem; margin: 0 0 1rem; padding: .5rem .75rem; font: inherit;
  color: inherit; background: var(--sheet); border: 1px solid var(--edge); border-radius: .5rem;
}
input[aria-invalid="true"] { border-color: var(--alert); }
button, .button {
  display: inline-block; min-height: 2.75rem; padding: .5rem 1.25rem; font: inherit; font-weight: 600; cursor: pointer;
  text-align: center; text-decoration: none; color: var(--ink); background: var(--sheet);
  border: 1px solid var(--edge); border-radius: .5rem;
}
button:hover, .button:hover { border-color: var(--ink); }
button.primary, .button.primary { color: var(--on-accent); background: var(--accent); border-color: var(--accent); }
button.primary:hover, .button.primary:hover { background: var(--accent-strong); border-color: var(--accent-strong); }
button.link {
  display: inline; min-height: 0; padding: 0; font-weight: 400; color: var(--accent); background: none; border: 0;
  text-decoration: underline;
}
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.buttons { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1.5rem 0 0; }
.buttons > * { flex: 1 1 8rem; white-space: nowrap; }
main > :last-child, footer > :last-child { margin-bottom: 0; }
dl { margin: 0 0 1rem; }
dt { font-size: .875rem; font-weight: 600; }
dd { margin: .25rem 0 .75rem; padding: .5rem .75rem; background: var(--ground); border-radius: .375rem; }
.alert, .caution { margin: 0 0 1rem; padding: .75rem 1rem; border-radius: .5rem; border-inline-start: .25rem solid; }
.alert { color: var(--alert); background: var(--alert-ground); }
.caution { color: var(--caution); background: var(--caution-ground); border-color: var(--caution-edge); }
.list { list-style: none; margin: 0 0 1rem; padding: 0; border-top: 1px solid var(--line); }
.list li {
  display: grid; grid-template-columns: auto minmax(8rem, 1fr); gap: 0 1rem; padding: .5rem 0;
  border-bottom: 1px solid var(--line);
}
.list b { font-weight: 600; }
.list span { color: var(--quiet); text-align: end; text-wrap: balance; }
@media (forced-colors: active) { .alert, .caution, main { border: 1px solid; } }
`;
