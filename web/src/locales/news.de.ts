import type { newsMessages as english } from './news.en.ts'
import type { Translation } from './translation.ts'

export const newsMessages: Translation<typeof english> = {
  news: {
    completed: '{count, number} erledigt',
    failed: '{count, number} gescheitert',
    added: '{count, number} neu',
    changed: '{count, number} geändert',
    deleted: '{count, number} gelöscht',
    comments: '{count, plural, one {# Kommentar} other {# Kommentare}}',
    by: '{what} von {who}',
    left: 'einem früheren Mitglied',
    keyOf: '{who} (Schlüssel {key})',
    yourKey: 'deinem Schlüssel {key}',
    more: '{what} und mehr',
    atLeast: 'Mindestens {what}',
    shared: 'Mit dir geteilt von {who}',
    other: 'Geändert · {date}',
  },
}
