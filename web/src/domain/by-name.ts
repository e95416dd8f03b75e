/** Lists are sorted with each change: a comparison that looks up the language each time takes ten times as long. */
export const byName = new Intl.Collator().compare
