/**
 * What the web app reads and writes files and dates with, loaded when a command needs it. It asks a browser how people write dates at
 * its place: Node 20 has nothing that answers.
 */
export const appCode = async () => {
  const { locale } = Intl.DateTimeFormat().resolvedOptions()
  ;(globalThis as { navigator?: unknown }).navigator ??= { language: locale, languages: [locale] }
  const [{ loadDates }, { parseDue }, { importedFile }, { missingLines }, { exportedList }] = await Promise.all([
    import('../../web/src/domain/natural-date.ts'),
    import('../../web/src/domain/parse-due.ts'),
    import('../../web/src/domain/imported-file.ts'),
    import('../../web/src/domain/missing-lines.ts'),
    import('../../web/src/domain/exported-list.ts'),
  ])
  await loadDates()
  return { parseDue, importedFile, missingLines, exportedList }
}
