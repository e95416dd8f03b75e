/** Markdown as people read it on paper: boxes to tick, and addresses, which nobody can press there, in full. */
export const paperText = (markdown: string): string =>
  markdown
    .replaceAll(/^([ \t]*)[-+*][ \t]+\[ \][ \t]+/gm, '$1☐ ')
    .replaceAll(/^([ \t]*)[-+*][ \t]+\[[xX]\][ \t]+/gm, '$1☑ ')
    .replaceAll(/^([ \t]*)[-+*][ \t]+/gm, '$1• ')
    .replaceAll(/^ {0,3}#{1,6}[ \t]+/gm, '')
    .replaceAll(/!?\[([^\][]*)\]\(([^()\s]*)\)/g, (_, words: string, address: string) =>
      words === address ? address : `${words} (${address})`,
    )
    .replaceAll(/(\*\*|__)(?=\S)([^\n]*?\S)\1/g, '$2')
