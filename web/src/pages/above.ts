/* Pages above lists: together, since they have most of their parts in common. */
export { MinePage, TodayPage, UpcomingPage } from './days/days-page.tsx'
export { InboxPage } from './inbox/inbox-page.tsx'
