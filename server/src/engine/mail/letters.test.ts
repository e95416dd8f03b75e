import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Locale } from '@docket/contract'
import { letters } from '../../../test/cast/letters.ts'
import { databaseName, startDocket } from '../../../test/harness.ts'
import { startPeer } from '../../../test/peers/smtp-peer.ts'
import { systemClock, toTimestamp } from '../outside/clock.ts'
import type { Letter } from './letter.ts'
import { write } from './write.ts'

/** Why this runs beside one database only. */
export const runsOnce = 'what a letter says is not in a database'

const now = new Date('2026-11-22T03:41:00.000Z')

const inWords = (letter: Letter, locale: Locale = 'en') => {
  const written = write(letter, { locale, now, base_url: 'https://docket.example.org' })
  return { ...written, text: written.text.replaceAll('\u00a0', ' ') }
}

/** What a reader sees of an HTML mail. */
const seen = (html: string): string =>
  html
    .replace(/^.*<body/s, '<body')
    .replaceAll(/<[^>]*>/g, '\n')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))

describe(`letters on ${databaseName}`, () => {
  test('of each kind come to a mail server in each language, as text and as HTML, with their link', async () => {
    await using peer = await startPeer()
    await using docket = await startDocket({
      clock: { ...systemClock, now: () => now },
      environment: {
        DOCKET_MAIL_URL: peer.url,
        DOCKET_MAIL_FROM: 'Docket at home <docket@home.example>',
        DOCKET_BASE_URL: 'https://docket.example.org',
      },
    })
    const { db, mails } = docket.app.context
    await db.transact(async (tx) => {
      for (const letter of letters) {
        for (const locale of Locale.options)
          await mails.put(tx, { to: `${letter.kind}.${locale}@docket.example`, locale, letter }, toTimestamp(now))
      }
    })
    const received = await peer.receive(letters.length * Locale.options.length)
    const texts = new Set<string>()
    for (const letter of letters) {
      for (const locale of Locale.options) {
        const to = `${letter.kind}.${locale}@docket.example`
        const mail = received.find(({ envelope }) => envelope.to[0] === to)
        assert.ok(mail, to)
        const { subject, text, html, link, headers, envelope } = mail
        assert.deepEqual(envelope, { from: 'docket@home.example', to: [to] })
        assert.deepEqual(
          new Map(headers.filter(([name]) => ['from', 'to', 'date', 'auto-submitted'].includes(name))),
          new Map([
            ['from', 'Docket at home <docket@home.example>'],
            ['to', to],
            ['date', 'Sun, 22 Nov 2026 03:41:00 +0000'],
            ['auto-submitted', 'auto-generated'],
          ]),
        )
        assert.equal(link, 'link' in letter ? letter.link : 'https://docket.example.org')
        assert.ok(html.startsWith('<!doctype html>') && html.includes(`<html lang="${locale}" dir="ltr">`), html)
        assert.doesNotMatch(html, /<(img|script|link|form|iframe)|url\(/i)
        const [body = '', footer = ''] = text.split('-- \n')
        for (const said of [subject, ...body.split('\n'), ...footer.split('\n')].filter(Boolean)) {
          assert.ok(seen(html).includes(said), `${to}: the HTML lacks "${said}"`)
        }
        if ('link' in letter) assert.ok(html.includes(`href="${letter.link}"`), html)
        for (const words of [subject, text, seen(html)])
          assert.doesNotMatch(words, /[{}]|undefined|\bnull\b|[a-z]_[a-z]/)
        texts.add(subject).add(body).add(footer)
      }
    }
    // In each language other words for everything; notices have one reason in common.
    const notices = letters.filter((letter) => !('link' in letter)).length
    assert.equal(texts.size, Locale.options.length * (3 * letters.length - (notices - 1)))
  })

  test('say how many recovery codes are left, in the plural of each language', () => {
    const said = (left: number) =>
      Locale.options.map((locale) => inWords({ kind: 'recovery_code_used', at: toTimestamp(now), left }, locale).text)
    const forms: [number, RegExp[]][] = [
      [0, [/was the last one/, /war der letzte/, /était le dernier/, /Era el último/]],
      [1, [/One code is left\./, /Ein Code ist noch übrig\./, /Il reste un code\./, /Queda un código\./]],
      [2, [/2 codes are left\./, /2 Codes sind noch übrig\./, /Il reste 2 codes\./, /Quedan 2 códigos\./]],
    ]
    for (const [left, patterns] of forms) {
      for (const [which, text] of said(left).entries()) assert.match(text, patterns[which]!)
    }
  })

  test('say until when their link works and for how long, in the language of the reader, and in which time zone', () => {
    const said = (minutes: number, locale: Locale) =>
      inWords(
        {
          kind: 'reset',
          link: 'https://docket.example.org/reset/x',
          expires_at: toTimestamp(now.getTime() + minutes * 60_000),
        },
        locale,
      ).text
    assert.match(said(30, 'en'), /for 30 minutes, until 22 November 2026 at 04:11 UTC\./)
    assert.match(said(30, 'de'), /gilt 30 Minuten, bis zum 22\. November 2026 um 04:11 UTC\./)
    assert.match(said(30, 'fr'), /valable 30 minutes, jusqu’au 22 novembre 2026 à 04:11 UTC\./)
    assert.match(said(30, 'es'), /durante 30 minutos, hasta el 22 de noviembre de 2026 a las 04:11 UTC\./)
    assert.match(said(1, 'de'), /gilt 1 Minute,/)
    assert.match(said(0.2, 'fr'), /valable 1 minute,/)
    assert.match(said(24 * 60 - 0.1, 'es'), /durante 24 horas,/)
    assert.match(said(7 * 24 * 60, 'en'), /for 7 days,/)
  })

  test('tell an editor and a viewer what they may do', () => {
    const said = (role: 'editor' | 'viewer') => inWords({ ...invite, role }).text
    assert.match(said('editor'), /You can add tasks/)
    assert.match(said('viewer'), /You can read it/)
  })

  // Vikunja CVE-2026-35600, Zitadel CVE-2024-41953
  test('show names that are HTML as text, and no name becomes a header or a recipient', async () => {
    await using peer = await startPeer()
    await using docket = await startDocket({ environment: { DOCKET_MAIL_URL: peer.url } })
    const { db, mails, clock } = docket.app.context
    const later = toTimestamp(clock.now().getTime() + 60_000)
    const evil: Letter[] = [
      { ...invite, expires_at: later, list_name: '<a href=//evil>', inviter: 'x\r\nBcc: y@z' },
      { ...invite, expires_at: later, list_name: '\'"><script>alert(1)</script>&amp;', inviter: '<y@z>, "a" <b@c>' },
      { ...invite, expires_at: later, list_name: '{inviter} \u202eevil\u2066', inviter: '\n\n.\r\nRCPT TO:<y@z>' },
      { ...invite, expires_at: later, list_name: 'a\u2028Bcc: y@z', inviter: '\u202emoc.live\u2029Bcc: y@z' },
      { kind: 'api_key_made', at: toTimestamp(now), name: '</p><img src=//evil>\r\nBcc: y@z' },
    ]
    await db.transact(async (tx) => {
      for (const letter of evil)
        await mails.put(tx, { to: 'olga@docket.example', locale: 'en', letter }, toTimestamp(clock.now()))
    })
    const received = await peer.receive(evil.length)
    const tags = (html: string) => new Set([...html.matchAll(/<\/?([a-z]+)/g)].map(([, tag]) => tag))
    const harmless = tags(inWords(invite).html)
    for (const { envelope, headers, html, subject } of received) {
      assert.deepEqual(envelope.to, ['olga@docket.example'])
      assert.deepEqual(
        headers.filter(([name]) => ['to', 'cc', 'bcc', 'reply-to'].includes(name)),
        [['to', 'olga@docket.example']],
      )
      assert.deepEqual(tags(html).difference(harmless), new Set())
      assert.doesNotMatch(html, /<[^>]*(evil|onerror)|[\u2028\u2029\u202e\u2066]/)
      assert.doesNotMatch(subject, /[\r\n\u2028\u2029\u202e\u2066]/)
    }
    assert.ok(
      received.some(({ text, html }) => text.includes('<a href=//evil>') && seen(html).includes('<a href=//evil>')),
    )
    assert.ok(received.some(({ text }) => text.includes('“{inviter} evil”')))
  })

  test('shorten a name that would hide what they say', () => {
    const { subject, text } = inWords({ ...invite, list_name: '🍎'.repeat(255), inviter: '🍏'.repeat(255) })
    assert.equal(subject, `${'🍏'.repeat(99)}… shares a list with you`)
    assert.ok(text.includes(`the list “${'🍎'.repeat(59)}…”.`))
  })

  test('leave out a list name of which a mail program could make a link', () => {
    for (const list_name of [
      'Your account is locked! Go to https://phish.example/login now',
      'www.phish',
      'Sign in at Phish.Example today',
      'phish.example/login',
      'phish。example',
      'phish.\u200bexample',
      'phish．example',
      'me@phish.example',
      'phish.xn--p1ai',
    ]) {
      for (const locale of ['en', 'de', 'fr', 'es'] as const) {
        const { subject, text, html } = inWords({ ...invite, list_name }, locale)
        assert.doesNotMatch(subject + text + html, /phish/i, list_name)
      }
      assert.match(inWords({ ...invite, list_name }).text, /^Olga Brandt invites you to a list\. /)
    }
    for (const list_name of [
      'Groceries',
      'Move to 12.5 kg',
      'J. R. R. Tolkien',
      'To do … soon',
      'Q1.2027',
      'What now?No.',
    ])
      assert.ok(inWords({ ...invite, list_name }).text.includes(`the list “${list_name}”`), list_name)
  })

  test('reach an address in any script', async () => {
    await using peer = await startPeer()
    await using docket = await startDocket({ environment: { DOCKET_MAIL_URL: peer.url } })
    const { mails } = docket.app.context
    const [notice] = letters.filter(({ kind }) => kind === 'two_factor_on')
    await mails.send({ to: 'jürgen@müller.example', locale: 'de', letter: notice! })
    await mails.send({ to: '渡辺@例え.example', locale: 'de', letter: notice! })
    assert.deepEqual(
      peer.received.map(({ envelope }) => envelope.to),
      [['jürgen@müller.example'], ['渡辺@例え.example']],
    )
  })
})

const invite = letters.find((letter) => letter.kind === 'invite')!
