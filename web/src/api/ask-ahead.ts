/**
 * The browser asks it now, and whoever asks the same next has the answer that is on its way, as `web/start.js` does it before
 * the app is there. Only for what is certain to be asked at once: an answer that nobody takes waits for whoever asks later, also
 * for another account.
 */
export const askAhead = (path: `/api/v1/${string}`): void => {
  const link = document.createElement('link')
  document.head.append(Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: '', href: path }))
}
