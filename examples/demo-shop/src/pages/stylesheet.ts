/** The pages' one stylesheet: light and dark by the reader's setting, from a 320 pixel phone upwards. */
export const STYLESHEET = `
:root {
  color-scheme: light dark;
  --ground: #f4f1ea; --card: #fffdf9; --ink: #1d2a2d; --soft: #55656a; --line: #ded8cb; --field: #8a8577;
  --sea: #0f5c66; --sea-ink: #ffffff; --tint: #e3eff0; --bad: #9c2b1f; --bad-tint: #fbe9e5; --good: #1d6b3c;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #10191b; --card: #182427; --ink: #e8edec; --soft: #a3b2b4; --line: #2b3a3e; --field: #71858a;
    --sea: #7cccd6; --sea-ink: #0b2326; --tint: #1f3438; --bad: #ff9d8f; --bad-tint: #3a1f1b; --good: #86d7a5;
  }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100dvh; display: flex; flex-direction: column; background: var(--ground); color: var(--ink);
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif; overflow-wrap: anywhere; }
.masthead { padding: 1rem 1.25rem; border-bottom: 1px solid var(--line); }
.masthead a { display: flex; width: fit-content; align-items: center; gap: .6rem; color: inherit; font-weight: 650; text-decoration: none; }
main { flex: 1; width: 100%; margin: 0 auto; padding: 1.5rem 1rem 3rem; display: grid; gap: 1rem; align-content: start; }
main > *, .columns > * { min-width: 0; }
main.narrow { max-width: 29rem; }
main.wide { max-width: 62rem; }
footer { padding: 1rem 1.25rem; text-align: center; color: var(--soft); font-size: .875rem; }
h1 { margin: 0; font-size: clamp(1.4rem, 1.1rem + 1.5vw, 1.9rem); line-height: 1.2; letter-spacing: -.01em; text-wrap: balance; }
h2 { margin: 0; font-size: 1.05rem; }
p { margin: .6rem 0 0; }
a { color: var(--sea); }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 1.25rem; }
.welcome { padding: 1rem 0 .5rem; max-width: 42rem; }
.columns { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); }
.hint, .detail { color: var(--soft); font-size: .9rem; }
code { font-family: ui-monospace, SFMono-Regular, Menlo, "DejaVu Sans Mono", monospace; font-size: .875em; }
label { display: block; margin: 1rem 0 .3rem; font-weight: 600; }
input:not([type=hidden]) { width: 100%; padding: .7rem .8rem; font: inherit; color: inherit; background: var(--ground);
  border: 1px solid var(--field); border-radius: 9px; }
input[aria-invalid] { border-color: var(--bad); }
button { min-height: 2.75rem; padding: .6rem 1.2rem; font: inherit; font-weight: 650; color: var(--sea-ink); background: var(--sea);
  border: 1px solid var(--sea); border-radius: 9px; cursor: pointer; }
form > button:not(.quiet) { width: 100%; margin-top: 1.25rem; }
button.quiet { color: var(--sea); background: transparent; }
button:hover { filter: brightness(1.08); }
:focus-visible { outline: 3px solid var(--sea); outline-offset: 2px; }
.problem { padding: .7rem .9rem; color: var(--bad); background: var(--bad-tint); border-radius: 9px; }
ul { list-style: none; margin: .75rem 0 0; padding: 0; }
.customers li { display: flex; justify-content: space-between; align-items: center; gap: .75rem; padding: .7rem 0; }
.customers li + li, .orders li + li, .products li + li { border-top: 1px solid var(--line); }
.customers div { display: grid; min-width: 0; }
.customers span { color: var(--soft); font-size: .9rem; }
.customers button { white-space: nowrap; }
.questions { display: grid; gap: .5rem; }
.questions button { min-height: 0; padding: .55rem .9rem; color: inherit; font-weight: inherit; text-align: start; background: var(--tint);
  border-color: transparent; border-radius: 14px 14px 14px 4px; }
.questions button:disabled { cursor: default; filter: none; }
.orders li, .products li { display: grid; grid-template-columns: 4rem 1fr auto; gap: .15rem 1rem; padding: .65rem 0; }
.products li { grid-template-columns: 4rem 12rem 1fr auto; align-items: center; }
.products img { border-radius: 8px; object-fit: cover; }
.amount { font-variant-numeric: tabular-nums; white-space: nowrap; }
.products span:not(.amount) { color: var(--soft); }
.endpoints { display: grid; gap: .35rem; }
.outcome h1::before { display: block; width: 2.75rem; height: 2.75rem; margin-bottom: .75rem; border-radius: 50%; text-align: center;
  font-size: 1.4rem; line-height: 2.75rem; letter-spacing: 0; }
.done h1::before { content: "✓" / ""; color: var(--good); background: var(--tint); }
.failed h1::before { content: "!" / ""; color: var(--bad); background: var(--bad-tint); }
.code { text-align: center; padding: 1rem; background: var(--tint); border-radius: 9px; }
.code code { font-size: 1.9rem; font-weight: 700; letter-spacing: .12em; }
@media (max-width: 40rem) {
  .products li { grid-template-columns: 4rem 1fr auto; }
  .products span:not(.amount) { grid-row: 2; grid-column: 1 / -1; }
  .orders li { grid-template-columns: 1fr auto; }
  .orders span:not(.amount) { grid-row: 2; grid-column: 1 / -1; }
}
`;
