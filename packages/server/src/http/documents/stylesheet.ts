/**
 * Style of the documentation: one column on phones, contents beside the text on larger screens; light or dark by
 * preference.
 */
export const stylesheet = `
:root {
  color-scheme: light dark;
  --ink: light-dark(#1c2330, #e4e8ef);
  --soft: light-dark(#576072, #a3adbd);
  --paper: light-dark(#ffffff, #12161d);
  --raised: light-dark(#f4f6f9, #1b212b);
  --line: light-dark(#dce1e9, #2d3542);
  --accent: light-dark(#0b5cad, #7db8f5);
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
a { color: var(--accent); }
a:focus-visible, summary:focus-visible, pre:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
.skip { position: absolute; left: -100vw; background: var(--paper); padding: .5rem 1rem; }
.skip:focus { left: 1rem; top: .5rem; z-index: 1; }
header { display: flex; flex-wrap: wrap; gap: .25rem 2rem; align-items: baseline; padding: .9rem 1.25rem; border-bottom: 1px solid var(--line); background: var(--raised); }
.product { font-weight: 700; }
header nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; }
header a { text-decoration: none; padding: .25rem 0; }
header a[aria-current] { color: var(--ink); font-weight: 600; box-shadow: 0 2px 0 var(--accent); }
.columns { max-width: 76rem; margin: 0 auto; padding: 0 1.25rem 4rem; }
.contents { padding: 1rem 0; font-size: .925rem; }
.contents summary { cursor: pointer; font-weight: 600; padding: .35rem 0; }
.contents details > a { display: none; }
.contents ul { list-style: none; margin: 0 0 .5rem; padding: 0 0 0 1rem; }
.contents li a { display: block; padding: .3rem 0; text-decoration: none; }
main { min-width: 0; }
main:focus { outline: none; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 1.5rem 0 .75rem; }
h2 { font-size: 1.35rem; margin: 2.75rem 0 .5rem; padding-bottom: .4rem; border-bottom: 2px solid var(--line); }
h3 { font-size: 1.08rem; margin: 0 0 .4rem; }
h4 { font-size: .95rem; margin: 1.25rem 0 .25rem; }
p { margin: .4rem 0; max-width: 46rem; }
article { padding: 1.5rem 0; border-bottom: 1px solid var(--line); }
code, pre { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: .875em; }
:not(pre) > code { background: var(--raised); border-radius: 3px; padding: .1em .3em; }
pre { background: var(--raised); border: 1px solid var(--line); border-radius: 6px; padding: .8rem 1rem; overflow: auto; max-height: 28rem; overflow-wrap: normal; }
pre code { font-size: .8125rem; }
.method { font-weight: 700; font-size: .8rem; letter-spacing: .03em; color: var(--accent); }
.callers, .type, .optional, .choice { color: var(--soft); font-size: .875rem; }
.choice { margin-top: .6rem; font-weight: 600; }
.optional { font-style: italic; }
.fields { margin: .25rem 0 .75rem; border-top: 1px solid var(--line); max-width: 52rem; }
.fields > div { padding: .5rem 0; border-bottom: 1px solid var(--line); }
.fields dd { margin: 0; }
.fields dd p { margin: .15rem 0 0; font-size: .925rem; }
.fields .fields { margin: .4rem 0 0 .25rem; padding-left: .9rem; border-left: 2px solid var(--line); border-top: 0; }
.fields .fields > div:last-child { border-bottom: 0; }
main details > summary { cursor: pointer; color: var(--accent); font-size: .9rem; padding: .25rem 0; }
table { border-collapse: collapse; margin: .75rem 0; font-size: .925rem; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); }
@media (max-width: 40rem) {
  thead { position: absolute; left: -100vw; }
  tr { display: block; padding: .5rem 0; border-bottom: 1px solid var(--line); }
  td { display: inline-block; border: 0; padding: 0 .5rem 0 0; }
  td:last-child { display: block; }
}
@media (min-width: 62rem) {
  .columns { display: grid; grid-template-columns: 17rem minmax(0, 1fr); gap: 3rem; }
  .contents { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow: auto; }
}
`;
