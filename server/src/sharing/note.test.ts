import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { noteHtml } from './note.ts'
import { rss } from './rss.ts'

/** Markdown with which others were taken in, by what it tries. */
const hostile: Record<string, string> = {
  'a script': '<script>alert(1)</script>',
  'a script in a line': 'a <script src=//evil.example></script> b',
  'an image': '<img src=x onerror=alert(1)>',
  'an image of Markdown': '![x](https://evil.example/pixel.png "t" onerror=alert(1))',
  'an image as a reference': '![x][y]\n\n[y]: https://evil.example/pixel.png',
  'an image of data': '![x](data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+)',
  'a script as a link': '[x](javascript:alert(1))',
  'another case of it': '[x](JaVaScRiPt:alert(1))',
  'a tab in it': '[x](JaVa\tscript:alert(1))',
  'an entity in it': '[x](java&#115;cript&#58;alert(1)) [y](&#x6A;avascript:alert(1)) [z](javascript&colon;alert(1))',
  'a line end in it': '[x](<java\nscript:alert(1)>)',
  'a blank before it': '[x](< javascript:alert(1)>)',
  'a control character before it': '[x](\u0001javascript:alert(1))',
  'percents in it': '[x](javascript%3Aalert(1))',
  'a link as a reference': '[x]\n\n[x]: javascript:alert(1)',
  'an autolink': '<javascript:alert(1)> <data:text/html,x> <vbscript:x>',
  'a link of data': '[x](data:text/html;base64,PHNjcmlwdD4=)',
  'a link to a file': '[x](file:///etc/passwd) [y](vbscript:x) [z](blob:x)',
  'a link to the site’s own pages': '[x](/settings) [y](//evil.example) [z](../x) [q](?x)',
  'a title that breaks out': '[x](https://example.org "\\" onmouseover=\\"alert(1)")',
  'an address that breaks out': '[x](https://example.org/"onmouseover="alert`1`)',
  'svg with a style': '<svg><style><img src=x onerror=alert(1)></style></svg>',
  'math that changes its mind':
    '<math><mtext><table><mglyph><style><!--</style><img title="--><img src=x onerror=alert(1)>">',
  'a frame': '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  'a form': '<form action=javascript:alert(1)><input name=x><button formaction=javascript:x>go</form>',
  'a style': '<style>@import "//evil.example"</style><p style="background:url(javascript:x)">x</p>',
  'an object':
    '<object data=x><embed src=x><base href=//evil.example><link rel=stylesheet href=x><meta http-equiv=refresh>',
  'a tag that is cut': '<img src=x onerror=alert(1) ',
  'a comment': '<!-- <script>alert(1)</script> --> <!--> <![CDATA[ <script> ]]> <?php x ?>',
  'code that breaks out': '```"><script>alert(1)</script>\nx\n```',
  'code of a language that breaks out': '```js" onload="alert(1)\nx\n```',
  'entities of tags': '&lt;script&gt;alert(1)&lt;/script&gt; &#60;img src=x onerror=alert(1)&#62;',
  'a template': '{{constructor.constructor("alert(1)")()}} ${alert(1)}',
}

describe('notes', () => {
  test('are CommonMark as HTML', () => {
    const text =
      '# Done\n\n1. *one*\n2. **two** `x < y`\n\n> said\n\n---\n\nsee [this](https://example.org/?a=1&b=2) <ann@example.org>'
    const rel = 'rel="nofollow noopener noreferrer"'
    assert.equal(
      noteHtml(text),
      `<h1>Done</h1>
<ol>
<li><em>one</em></li>
<li><strong>two</strong> <code>x &lt; y</code></li>
</ol>
<blockquote>
<p>said</p>
</blockquote>
<hr />
<p>see <a href="https://example.org/?a=1&amp;b=2" ${rel}>this</a> <a href="mailto:ann@example.org" ${rel}>ann@example.org</a></p>
`,
    )
  })

  test('show HTML as the text that it is', () => {
    assert.equal(noteHtml('<em>x</em> & <b>'), '<p>&lt;em&gt;x&lt;/em&gt; &amp; &lt;b&gt;</p>\n')
    assert.equal(noteHtml('<ul><li>x'), '<p>&lt;ul&gt;&lt;li&gt;x</p>\n')
  })

  for (const [what, text] of Object.entries(hostile)) {
    test(`are harmless with ${what} (Vikunja CVE-2026-25935, memos CVE-2025-50738, Gitea CVE-2024-6886)`, () => {
      const html = noteHtml(text)
      const tags = html.match(/<[^>]*>?/g) ?? []
      for (const tag of tags) {
        const isPlain = /^<\/?(h[1-6]|p|blockquote|ul|ol|li|pre|hr|a|em|strong|code|br)( \/)?>$/.test(tag)
        const isLink = /^<a href="(https?:|mailto:)[^"<>\s]*" rel="nofollow noopener noreferrer">$/.test(tag)
        assert.ok(isPlain || isLink, `${tag} in ${html}`)
      }
      const object = noteHtml({ [text]: [text] })
      assert.deepEqual(object.match(/<[^>]*>?/g), ['<pre>', '<code>', '</code>', '</pre>'])
    })
  }

  test('show a picture as a link to it, which nobody loads unasked', () => {
    assert.match(noteHtml('![A cat](https://example.org/cat.png)'), /^<p>!<a href="https:\/\/example.org\/cat.png"/)
  })

  test('are cut where they are longer than a feed needs, whatever they are', () => {
    for (const text of [
      'x'.repeat(200_000),
      '[a](b'.repeat(50_000),
      `${'|a'.repeat(50)}\n${'|-'.repeat(50)}\n${'|\n'.repeat(50_000)}`,
    ])
      assert.ok(noteHtml(text).length <= 10_100, `${noteHtml(text).length}`)
    assert.match(noteHtml('x'.repeat(10_001)), /^<p>x{10000}…<\/p>\n$/)
    assert.match(noteHtml('x'.repeat(10_000)), /^<p>x{10000}<\/p>\n$/)
    assert.ok(noteHtml({ x: '"'.repeat(100_000) }).length < 10_100 * '&quot;'.length)
  })
})

describe('the text of a feed', () => {
  const channel = { name: 'n', description: '', created_at: '2026-11-21T00:00:00.000Z', page: 'p', address: 'a' }
  const item = { id: 'i', name: 'n', finished_at: channel.created_at, updated_at: channel.created_at, note: '' }

  test('has no character that XML has no place for, and every one that it has (Vikunja CVE-2026-25935)', () => {
    const everyUnit = Array.from({ length: 0x1_0000 }, (_, unit) => String.fromCharCode(unit)).join(' ')
    const xml = rss(channel, [{ ...item, name: everyUnit }])
    const title = /<item>\n<title>([^<]*)<\/title>/.exec(xml)![1]!
    const units = title.split(' ')
    for (let unit = 0; unit < 0x1_0000; unit++) {
      if (unit === 0x20) continue
      const isXml = [9, 10, 13].includes(unit) || (unit >= 0x20 && unit < 0xd800) || (unit > 0xdfff && unit < 0xfffe)
      if (!isXml) assert.ok(!title.includes(String.fromCharCode(unit)), unit.toString(16))
    }
    assert.ok(units.includes('\u0085') && units.includes('\ue000') && units.includes('\ufffd'))
    assert.match(rss({ ...channel, name: '🥕 \u{10ffff}' }, []), /<title>🥕 \u{10ffff}<\/title>/u)
  })

  test('says when it changed last, and without a task when the list was made', () => {
    const built = (items: (typeof item)[]) => /<lastBuildDate>(.*)</.exec(rss(channel, items))![1]
    assert.equal(built([]), 'Sat, 21 Nov 2026 00:00:00 GMT')
    assert.equal(
      built([item, { ...item, updated_at: '2026-11-22T01:02:03.999Z' }, item]),
      'Sun, 22 Nov 2026 01:02:03 GMT',
    )
  })

  test('describes a list that says nothing about itself by its name', () => {
    assert.match(rss({ ...channel, name: 'Groceries' }, []), /<description>Groceries<\/description>/)
  })
})
