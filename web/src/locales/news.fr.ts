import type { newsMessages as english } from './news.en.ts'
import type { Translation } from './translation.ts'

export const newsMessages: Translation<typeof english> = {
  news: {
    completed: '{count, plural, one {# terminée} other {# terminées}}',
    failed: '{count, number} en échec',
    added: '{count, plural, one {# nouvelle} other {# nouvelles}}',
    changed: '{count, plural, one {# modifiée} other {# modifiées}}',
    deleted: '{count, plural, one {# supprimée} other {# supprimées}}',
    comments: '{count, plural, one {# commentaire} other {# commentaires}}',
    by: '{what} par {who}',
    left: 'quelqu’un qui est parti',
    keyOf: 'la clé {key} ({who})',
    yourKey: 'votre clé {key}',
    more: '{what} et plus',
    atLeast: 'Au moins {what}',
    shared: 'Partagée par {who}',
    other: 'Modifiée · {date}',
  },
}
