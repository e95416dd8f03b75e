/** Of the page at `/docs`. Colours are those of the app (`web/src/ui/tokens.css`). */
export const style = `
:root { color-scheme: light dark; --ink: light-dark(oklch(0.225 0.028 262), oklch(0.935 0.006 240));
  --ink-2: light-dark(oklch(0.425 0.024 258), oklch(0.775 0.012 245)); --desk: light-dark(oklch(0.948 0.006 215), oklch(0.16 0.01 245));
  --sheet: light-dark(oklch(0.995 0.001 215), oklch(0.208 0.011 245)); --stub: light-dark(oklch(0.972 0.004 215), oklch(0.185 0.01 245));
  --rule: light-dark(oklch(0.915 0.007 225), oklch(0.292 0.013 245)); --pen: light-dark(oklch(0.47 0.195 263), oklch(0.755 0.125 258));
  --margin-line: light-dark(oklch(0.8 0.085 18), oklch(0.43 0.085 18)); }
* { box-sizing: border-box; }
html { scroll-padding-top: 4.5rem; }
body { margin: 0; background: var(--desk); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; }
a { color: var(--pen); text-underline-offset: 0.15em; }
header { max-width: 52rem; margin: 0 auto; padding: 1.25rem 2.5rem; }
header > a { color: inherit; font-size: 1.25rem; font-weight: 660; text-decoration: none; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; margin: 0.5rem 0 0; padding: 0; list-style: none; font-size: 0.875rem; }
main { max-width: 52rem; margin: 0 auto; padding: 1rem 2.5rem 5rem; background: var(--sheet); border-left: 3px double var(--margin-line); }
h1 { margin: 1.5rem 0 1rem; font-size: 1.75rem; line-height: 1.2; }
h2 { margin: 3rem 0 0.75rem; padding-top: 0.75rem; border-top: 1px solid var(--rule); font-size: 1.25rem; }
p, .table, pre { margin: 0.9rem 0; }
fieldset { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; margin: 0 -2.5rem;
  padding: 0.6rem 2.5rem; border: 0; border-bottom: 1px solid var(--rule); background: var(--sheet); font-size: 0.875rem; }
legend { float: left; margin: 0 0.25rem 0 0; padding: 0; line-height: 1.75rem; color: var(--ink-2); }
label { display: flex; gap: 0.35rem; align-items: center; min-height: 1.75rem; cursor: pointer; }
input { margin: 0; accent-color: var(--pen); }
code { font: 0.875em/1.5 ui-monospace, "Cascadia Code", "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; }
pre { overflow-x: auto; padding: 0.85rem 1rem; border: 1px solid var(--rule); border-radius: 6px; background: var(--stub); }
pre code { font-size: 0.8125rem; overflow-wrap: normal; }
.samples pre { display: none; }
body:has([value="curl"]:checked) pre.curl, body:has([value="typescript"]:checked) pre.typescript,
body:has([value="python"]:checked) pre.python, body:has([value="docket"]:checked) pre.docket { display: block; }
.table { overflow-x: auto; }
td code { white-space: nowrap; }
table { border-collapse: collapse; font-size: 0.875rem; }
th, td { padding: 0.4rem 1rem 0.4rem 0; border-bottom: 1px solid var(--rule); text-align: start; vertical-align: top; }
:focus-visible { outline: 2px solid var(--pen); outline-offset: 2px; }
@media (max-width: 40rem) { main { padding: 0.5rem 1rem 3rem; } fieldset { margin: 0 -1rem; padding: 0.5rem 1rem; } header { padding: 1rem; } }
`
