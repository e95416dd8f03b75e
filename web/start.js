// Before anything is drawn: the theme that was chosen, and the parts that this address will need, in the language that they will
// be in, fetched side by side. Their files are written into the page when it is built.
;(() => {
  try {
    const theme = localStorage.getItem('docket.theme')
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
    const { front, public: open, app, home, list, ...words } = document.currentScript.dataset
    const { pathname } = location
    const isFront = /^\/(setup|sign-in|register|forgot|reset|invite|stop-mails)(\/|$)/.test(pathname)
    const token = pathname.startsWith('/p/') && pathname.slice(3)
    const isInside = !isFront && !token
    const isApp = isInside && localStorage.getItem('docket.signed-in') !== null
    // Whoever follows a link into the app for the first time needs it all the same: now, or once they have signed in.
    const isApart = isInside && pathname !== '/'
    const wanted = [localStorage.getItem('docket.language'), ...navigator.languages]
    // As `languageOf` has it. English comes with the parts.
    const [language] = wanted.flatMap((tag) => /^(?:en|de|fr|es)(?=-|$)/i.exec(tag) ?? [])
    const wordsOf = (extent) => words[language?.toLowerCase() + extent]
    const parts = [
      token ? open : !isApp && front,
      wordsOf('Front'),
      ...(isApp || isApart
        ? [app, wordsOf('App'), pathname === '/' ? home : pathname.startsWith('/lists/') && list]
        : []),
    ]
    const files = new Set(parts.filter(Boolean).flatMap((part) => part.split(' ')))
    const fetchAhead = (attributes) => {
      const link = document.createElement('link')
      document.head.append(Object.assign(link, { crossOrigin: '', ...attributes }))
    }
    for (const href of files) fetchAhead({ rel: 'modulepreload', href })
    // What is asked first, while whatever asks it is still on its way itself.
    const invite = /^\/invite\/([\w-]+)$/.exec(pathname)?.[1]
    const asked = token
      ? [`public/lists/${token}`]
      : isApp
        ? ['users/me', 'lists']
        : ['setup/state', 'auth/config', ...(invite ? [`invites/${invite}`] : [])]
    for (const path of asked) fetchAhead({ rel: 'preload', as: 'fetch', href: `/api/v1/${path}` })
  } catch {
    // A browser that keeps nothing has no theme to remember, and fetches one part after the other.
  }
})()
