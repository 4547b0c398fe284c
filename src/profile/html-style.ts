/**
 * The page's style sheet. All colours are here, once for light and once for dark surroundings: text has a contrast of at
 * least 4.5 to what it stands on, and what charts draw has 3, but for time that is waited, which is pale.
 */
const LIGHT = `
  color-scheme: light;
  --page: #fbfbfa; --panel: #ffffff; --text: #1c1e21; --muted: #5d636b; --line: #d9dbde; --grid: #e9eaec; --mark: #eef3fb;
  --c1: #1f5fbf; --c2: #c2570c; --c3: #0d7a68;
  --s0: #b9bec6; --s1: #3b76c4; --s2: #c26a10; --s3: #24406e; --track: #eceef0;`;

const DARK = `
  color-scheme: dark;
  --page: #14161a; --panel: #1b1e23; --text: #e7e9ec; --muted: #a1a8b2; --line: #3a3f47; --grid: #2a2e35; --mark: #20293a;
  --c1: #6ea8fe; --c2: #f59e56; --c3: #45c4ac;
  --s0: #5b626d; --s1: #5b97e6; --s2: #f0a04b; --s3: #b4cdf5; --track: #2a2e35;`;

export const STYLE = `
:root {${LIGHT}
}
@media screen and (prefers-color-scheme: dark) { :root {${DARK}
} }
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 28px clamp(12px, 3vw, 40px); max-width: 1240px;
  background: var(--page); color: var(--text);
  font: 14px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif;
  font-variant-numeric: tabular-nums;
}
header { border-bottom: 2px solid var(--text); padding-bottom: 14px; margin-bottom: 18px; }
h1 { font-size: clamp(20px, 2.6vw, 28px); line-height: 1.25; font-weight: 650; margin: 4px 0 0; text-wrap: balance; overflow-wrap: anywhere; }
.verdict { font-size: 15px; margin: 6px 0 0; overflow-wrap: anywhere; }
h2 { font-size: 14px; font-weight: 650; margin: 0; }
.kicker, .note, footer { color: var(--muted); font-size: 13px; margin: 0; overflow-wrap: anywhere; }
.key-figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); gap: 10px 28px; margin: 0 0 20px; }
.key-figures dt { color: var(--muted); font-size: 13px; }
.key-figures dd { margin: 0; }
.key-figures b { display: block; font-size: clamp(19px, 2.6vw, 25px); line-height: 1.25; font-weight: 600; white-space: nowrap; }
.key-figures span { color: var(--muted); font-size: 13px; }
.facts, .charts { display: grid; gap: 16px; grid-template-columns: repeat(auto-fit, minmax(min(100%, 440px), 1fr)); margin-bottom: 18px; }
.facts { align-items: start; }
table { border-collapse: collapse; }
.facts table { width: 100%; }
caption { text-align: left; font-weight: 650; padding-bottom: 4px; }
th { font-weight: 500; text-align: left; }
.facts th { color: var(--muted); font-weight: 400; width: 8.5em; vertical-align: top; }
.facts th, .facts td { padding: 3px 8px 3px 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
figure { margin: 0; padding: 12px 14px 8px; background: var(--panel); border: 1px solid var(--line); border-radius: 6px; min-width: 0; }
figcaption { margin-bottom: 6px; }
.about, .words dt { color: var(--muted); }
.about { font-size: 12.5px; margin: 2px 0 0; }
.legend { display: flex; flex-wrap: wrap; gap: 0 14px; margin: 2px 0 0; color: var(--muted); font-size: 12.5px; }
.legend i { font-style: normal; margin-right: 5px; }
figure svg { display: block; width: 100%; height: auto; max-width: 620px; margin: 0 auto; }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: 6px; background: var(--panel); margin-bottom: 16px; }
.cells { font-size: 12.5px; width: 100%; }
.cells caption { font-size: 14px; padding: 10px 14px 4px; }
.cells th, .cells td { padding: 3px 8px; white-space: nowrap; text-align: right; border-top: 1px solid var(--grid); }
.cells :is(th, td):first-child { padding-left: 14px; }
.cells thead th { color: var(--muted); border-top: 0; }
.cells thead tr:first-child th { text-align: left; font-weight: 650; padding-bottom: 0; color: var(--text); }
.cells colgroup + colgroup { border-left: 1px solid var(--line); }
.cells tr > th:first-child { text-align: left; position: sticky; left: 0; background: var(--panel); }
.cells tbody .best > :is(th, td) { background: var(--mark); font-weight: 650; }
.words { margin-top: 18px; }
.words dl { margin: 4px 0 0; }
.words div { display: grid; grid-template-columns: minmax(7em, 8.5em) 1fr; padding: 3px 0; border-top: 1px solid var(--line); }
.words dd { margin: 0; max-width: 80ch; }
footer { margin-top: 18px; }
@media print {
  @page { size: A4 landscape; margin: 10mm; }
  body { padding: 0; max-width: none; background: none; font-size: 11px; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .charts { grid-template-columns: repeat(3, 1fr); gap: 8px; }
  .facts { grid-template-columns: 1fr 1fr; }
  figure, tr { break-inside: avoid; }
  .scroll { overflow: visible; border: 0; }
  .kicker, .note, footer, .about, .legend, .words, .key-figures :is(dt, span) { font-size: 10px; }
  .words { break-inside: avoid; }
  h2, .cells caption { font-size: 12px; }
  .cells { font-size: 9px; }
  .cells th, .cells td { padding: 2px 5px; }
}
`;
