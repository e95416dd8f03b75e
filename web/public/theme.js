// Runs before the first paint, so that a chosen theme does not flash. The app writes the value (src/ui/theme.ts).
try {
  const theme = localStorage.getItem('docket.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is blocked: the system's theme counts.
}
