import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import { createClient } from '@docket/client'
import sharp from 'sharp'
import { onePixel } from '../../test/cast/calls.ts'
import { absentId, type Person, password, register } from '../../test/cast/people.ts'
import { databaseName, TestClock, useDocket } from '../../test/harness.ts'
import { installation } from '../../test/machine/program.ts'
import { refused } from '../../test/refused.ts'

/** Why this runs beside one database only. */
export const runsOnce = 'a picture is read before it is stored, and stored as any bytes are'

const red = [200, 30, 30]
const blue = [30, 30, 200]
const white = [255, 255, 255]

type Options = { width: number; height?: number; of?: number[]; alpha?: number }

const plain = ({ width, height = width, of = red, alpha }: Options) => {
  const background = { r: of[0]!, g: of[1]!, b: of[2]!, alpha: alpha ?? 1 }
  const channels = alpha === undefined ? 3 : 4
  return sharp({ create: { width, height, channels, background }, limitInputPixels: false })
}

/** Red, with a blue rectangle in it. */
const withBlue = async (size: Options, blueSize: Options, place: { left: number; top: number }) => {
  const input = await plain({ ...blueSize, of: blue })
    .png()
    .toBuffer()
  return plain(size).composite([{ input, ...place }])
}

/** A PNG that says that it is so large. */
const claiming = (side: number): Buffer => {
  const png = Buffer.from(onePixel)
  png.writeUInt32BE(side, 16)
  png.writeUInt32BE(side, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

const MIB = 1024 * 1024

describe(`portraits on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock })
  let ann: Person
  let jpeg: Buffer

  before(async () => {
    ann = await register(docket, 'ann')
    jpeg = await plain({ width: 300 }).jpeg().toBuffer()
  })

  const stored = async () => Buffer.from(await (await ann.api.getPortrait({ userID: ann.user_id })).arrayBuffer())

  /** The stored portrait of whoever sends `body`, and what of its pixels is near to the colour. */
  const portraitOf = async (body: Uint8Array) => {
    await ann.api.putPortrait({ body })
    const content = await stored()
    const { data, info } = await sharp(content).raw().toBuffer({ resolveWithObject: true })
    assert.deepEqual([info.width, info.height, info.channels], [256, 256, 3])
    const isAt = (x: number, y: number, [r, g, b]: number[]) => {
      const [ar, ag, ab] = data.subarray((y * 256 + x) * 3)
      return Math.abs(ar! - r!) + Math.abs(ag! - g!) + Math.abs(ab! - b!) < 40
    }
    const share = (colour: number[], from = 0, to = 256) => {
      let found = 0
      for (let y = 0; y < 256; y++) for (let x = from; x < to; x++) if (isAt(x, y, colour)) found++
      return found / (256 * (to - from))
    }
    return { content, metadata: await sharp(content).metadata(), share }
  }

  const unreadable = (body: Uint8Array | Blob) => refused(ann.api.putPortrait({ body }), 'portrait.unreadable')

  const putForm = (body: BodyInit, headers: Record<string, string> = {}) =>
    ann.api.raw('putPortrait', {}, { body, headers })

  test('putPortrait stores a JPEG of 256 × 256 pixels and says what it stored, getPortrait sends that', async () => {
    const meta = await ann.api.putPortrait({ body: jpeg })
    const content = await stored()
    assert.deepEqual(meta, {
      sha256: createHash('sha256').update(content).digest('hex'),
      bytes: content.length,
      mime: 'image/jpeg',
      updated_at: clock.now().toISOString(),
    })
    clock.advance(1000)
    const again = await ann.api.putPortrait({ body: new Blob([new Uint8Array(onePixel)]) })
    assert.notEqual(again.sha256, meta.sha256)
    assert.equal(again.updated_at, clock.now().toISOString())
    assert.equal(
      createHash('sha256')
        .update(await stored())
        .digest('hex'),
      again.sha256,
    )
  })

  test('getPortrait and getMyPortrait: whoever is signed in may look, nobody else', async () => {
    await ann.api.putPortrait({ body: jpeg })
    const stranger = await register(docket)
    const answer = await stranger.api.raw('getPortrait', { userID: ann.user_id })
    assert.deepEqual(
      ['content-type', 'cache-control', 'x-content-type-options', 'content-disposition', 'content-encoding'].map(
        (name) => answer.headers.get(name),
      ),
      ['image/jpeg', 'private, no-cache', 'nosniff', null, null],
    )
    await refused(docket.client().getPortrait({ userID: ann.user_id }), 'auth.required')
    await refused(docket.client().putPortrait({ body: jpeg }), 'auth.required')
    await refused(docket.client().deletePortrait(), 'auth.required')
    await refused(stranger.api.getPortrait({ userID: stranger.user_id }), 'not_found')
    await refused(stranger.api.getPortrait({ userID: absentId }), 'not_found')
    await refused(stranger.api.getMyPortrait(), 'not_found')
    await refused(docket.client().getMyPortrait(), 'auth.required')
    const { headers } = await ann.api.raw('getMyPortrait')
    assert.equal(headers.get('etag'), answer.headers.get('etag'))
  })

  test('getPortrait has the hash as its strong tag, and does not send again what the caller has', async () => {
    const { sha256 } = await ann.api.putPortrait({ body: jpeg })
    const get = (tag: string) =>
      ann.api.raw('getPortrait', { userID: ann.user_id }, { headers: { 'if-none-match': tag } })
    const same = await get(`"${sha256}"`)
    assert.deepEqual([same.status, same.headers.get('etag'), await same.text()], [304, `"${sha256}"`, ''])
    await ann.api.putPortrait({ body: onePixel })
    const other = await get(`"${sha256}"`)
    assert.equal(other.status, 200)
    assert.notEqual(other.headers.get('etag'), `"${sha256}"`)
  })

  test('deletePortrait removes it, and once more is no mistake', async () => {
    await ann.api.putPortrait({ body: jpeg })
    assert.equal(await ann.api.deletePortrait(), undefined)
    assert.equal((await ann.api.raw('deletePortrait')).status, 204)
    await refused(ann.api.getPortrait({ userID: ann.user_id }), 'not_found')
  })

  test('putPortrait shows the middle, whether the picture is wide or high', async () => {
    const wide = await withBlue({ width: 900, height: 300 }, { width: 300 }, { left: 300, top: 0 })
    assert.ok((await portraitOf(await wide.jpeg().toBuffer())).share(blue) > 0.98)
    const high = await withBlue({ width: 300, height: 900 }, { width: 300 }, { left: 0, top: 300 })
    assert.ok((await portraitOf(await high.png().toBuffer())).share(blue) > 0.98)
  })

  test('putPortrait: the place where it was taken is gone, and the picture stands upright (Zitadel, memos)', async () => {
    const halves = await withBlue({ width: 400 }, { width: 400, height: 200 }, { left: 0, top: 0 })
    const exif = { IFD0: { Copyright: 'the copyright' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } }
    const lying = await halves.withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    assert.equal((await sharp(lying).metadata()).orientation, 6)
    const { content, metadata, share } = await portraitOf(lying)
    assert.ok(share(blue, 132) > 0.98 && share(red, 0, 124) > 0.98, 'what was above is on the right')
    const { exif: found, icc, iptc, xmp, orientation } = metadata
    assert.deepEqual([found, icc, iptc, xmp, orientation], [undefined, undefined, undefined, undefined, undefined])
    assert.ok(!content.includes('the copyright') && !content.includes('Exif'))
  })

  test('putPortrait lays what is transparent on white, and takes other colour spaces, depths and interlaced ones', async () => {
    assert.ok((await portraitOf(await plain({ width: 300, alpha: 0 }).png().toBuffer())).share(white) > 0.98)
    const cmyk = await plain({ width: 300 }).toColourspace('cmyk').jpeg().toBuffer()
    assert.equal((await portraitOf(cmyk)).metadata.space, 'srgb')
    const grey = await plain({ width: 300, of: white }).toColourspace('b-w').jpeg().toBuffer()
    assert.ok((await portraitOf(grey)).share(white) > 0.98)
    const deep = await plain({ width: 300 }).toColourspace('rgb16').png({ progressive: true }).toBuffer()
    assert.ok((await portraitOf(deep)).share(red) > 0.98)
  })

  test('putPortrait takes what a phone photographs: 16 million pixels', async () => {
    const photo = await plain({ width: 4608, height: 3456 }).jpeg({ quality: 60 }).toBuffer()
    assert.ok((await portraitOf(photo)).share(red) > 0.98)
  })

  describe('a file that only calls itself a picture (Vikunja CVE-2026-27616, memos CVE-2025-65799)', () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
    const others: Record<string, () => Promise<Uint8Array> | Uint8Array> = {
      SVG: () => Buffer.from(svg),
      HTML: () => Buffer.from('<!doctype html><script>alert(1)</script>'),
      GIF: () => plain({ width: 9 }).gif().toBuffer(),
      WebP: () => plain({ width: 9 }).webp().toBuffer(),
      AVIF: () => plain({ width: 9 }).avif().toBuffer(),
      TIFF: () => plain({ width: 9 }).tiff().toBuffer(),
      'nothing at all': () => new Uint8Array(),
      'the beginning of a JPEG': () => jpeg.subarray(0, jpeg.length * 0.7),
      'the beginning of a PNG': () => onePixel.subarray(0, 50),
      'HTML behind the first bytes of a JPEG': () => Buffer.concat([jpeg.subarray(0, 4), Buffer.from('<script>')]),
    }
    for (const [name, make] of Object.entries(others)) {
      test(`putPortrait refuses ${name}, and keeps the portrait that there was`, async () => {
        const { sha256 } = await ann.api.putPortrait({ body: onePixel })
        const content = new Uint8Array(await make())
        await unreadable(content)
        await unreadable(new File([content], 'me.png', { type: 'image/png' }))
        assert.equal(
          createHash('sha256')
            .update(await stored())
            .digest('hex'),
          sha256,
        )
      })
    }

    test('putPortrait keeps nothing of what hangs on to a picture, nor of its name and type', async () => {
      const both = Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')])
      const name = '../x"\r\nX:y.svg'
      await ann.api.putPortrait({ body: new File([both], name, { type: 'text/html' }) })
      const answer = await ann.api.raw('getPortrait', { userID: ann.user_id })
      assert.equal(answer.headers.get('content-type'), 'image/jpeg')
      assert.ok(![...answer.headers.values()].some((value) => value.includes('.svg')))
      assert.ok(!Buffer.from(await answer.arrayBuffer()).includes('script'))
    })
  })

  describe('a small file with very many pixels (Vikunja CVE-2026-33474)', () => {
    let bomb: Buffer
    let interlaced: Buffer
    before(async () => {
      bomb = await plain({ width: 10_000 }).png({ compressionLevel: 9 }).toBuffer()
      interlaced = await plain({ width: 3000 }).toColourspace('rgb16').png({ progressive: true }).toBuffer()
      assert.ok(bomb.length < 400_000 && interlaced.length < 1_000_000)
    })

    test('putPortrait refuses it by what its head says', async () => {
      const enormous = Buffer.from(jpeg)
      enormous.fill(
        0xff,
        enormous.indexOf(Buffer.from([0xff, 0xc0])) + 5,
        enormous.indexOf(Buffer.from([0xff, 0xc0])) + 9,
      )
      for (const body of [bomb, claiming(65_535), claiming(2 ** 31 - 1), enormous, interlaced]) await unreadable(body)
      await unreadable(await plain({ width: 3000 }).jpeg({ progressive: true }).toBuffer())
    })

    test('putPortrait needs little memory for ten of them at once', async () => {
      await using place = await installation()
      await using program = place.start()
      const baseUrl = await program.ready()
      const body = { email: 'bea@example.org', password, terms_accepted: true } as const
      const { token } = await createClient({ baseUrl }).register({ body })
      const bea = createClient({ baseUrl, token })
      await bea.putPortrait({ body: jpeg })
      const grown = await program.growthDuring(() =>
        Promise.all(
          [1, 2, 3, 4, 5].flatMap(() => [
            refused(bea.putPortrait({ body: bomb }), 'portrait.unreadable'),
            refused(bea.putPortrait({ body: interlaced }), 'portrait.unreadable'),
          ]),
        ),
      )
      assert.ok(grown < 64 * MIB, `${grown / MIB} MiB`)
    })
  })

  describe('a small picture with much text in it', () => {
    /** Each text is 7 kB here and 7 MB once it is decompressed. */
    const withTexts = (count: number): Buffer => {
      const text = Buffer.concat([Buffer.from('x\0\0'), deflateSync('A'.repeat(7_000_000), { level: 9 })])
      const chunk = Buffer.alloc(text.length + 12)
      chunk.writeUInt32BE(text.length)
      chunk.write('zTXt', 4, 'latin1')
      text.copy(chunk, 8)
      chunk.writeUInt32BE(crc32(chunk.subarray(4, text.length + 8)), text.length + 8)
      const afterHead = 33 // the signature and IHDR
      return Buffer.concat([onePixel.subarray(0, afterHead), ...Array(count).fill(chunk), onePixel.subarray(afterHead)])
    }

    test('putPortrait takes the picture and leaves the text, with little memory, however many come at once', async () => {
      await using place = await installation()
      await using program = place.start()
      const baseUrl = await program.ready()
      const body = { email: 'bea@example.org', password, terms_accepted: true } as const
      const { token } = await createClient({ baseUrl }).register({ body })
      const bea = createClient({ baseUrl, token })
      await bea.putPortrait({ body: jpeg })
      const hundred = withTexts(100)
      const oneByOne = await program.growthDuring(async () => {
        for (const count of [10, 40, 120]) await bea.putPortrait({ body: withTexts(count) })
      })
      assert.ok(oneByOne < 64 * MIB, `${oneByOne / MIB} MiB`)
      const atOnce = await program.growthDuring(() =>
        Promise.all(Array.from({ length: 16 }, () => bea.putPortrait({ body: hundred }))),
      )
      // 16 bodies of 0.7 MB, each a few times until it is collected.
      assert.ok(atOnce < 160 * MIB, `${atOnce / MIB} MiB`)
    })

    test('putPortrait takes a JPEG with hundreds of comments and segments of programs', async () => {
      const segment = (marker: number, bytes: number) => {
        const made = Buffer.alloc(bytes + 2, 'Exif\0\0')
        made.writeUInt16BE(0xff00 | marker)
        made.writeUInt16BE(bytes, 2)
        return made
      }
      const many = Array.from({ length: 200 }, (_, at) => segment(at % 2 ? 0xfe : 0xe1 + (at % 13), 2000))
      const { share } = await portraitOf(Buffer.concat([jpeg.subarray(0, 2), ...many, jpeg.subarray(2)]))
      assert.ok(share(red) > 0.98)
    })

    test('putPortrait refuses a PNG whose chunk is longer than the file, or whose pixels are damaged', async () => {
      const long = Buffer.from(onePixel)
      long.writeUInt32BE(0x7fffffff, 33)
      await unreadable(long)
      const damaged = await plain({ width: 64 }).png().toBuffer()
      damaged.fill(0, damaged.indexOf('IDAT') + 4, damaged.indexOf('IDAT') + 40)
      await unreadable(damaged)
    })

    test('putPortrait refuses a picture in more pieces than any encoder makes', async () => {
      const empty = (type: string) => {
        const chunk = Buffer.alloc(12)
        chunk.write(type, 4, 'latin1')
        chunk.writeUInt32BE(crc32(chunk.subarray(4, 8)), 8)
        return chunk
      }
      const withChunks = (count: number) =>
        Buffer.concat([onePixel.subarray(0, 33), ...Array(count).fill(empty('teXt')), onePixel.subarray(33)])
      await ann.api.putPortrait({ body: withChunks(4000) })
      await unreadable(withChunks(80_000))
      const comment = Buffer.from('fffe0002', 'hex')
      const withComments = (count: number) =>
        Buffer.concat([jpeg.subarray(0, 2), ...Array(count).fill(comment), jpeg.subarray(2)])
      await ann.api.putPortrait({ body: withComments(4000) })
      await unreadable(withComments(200_000))
    })

    test('putPortrait takes a JPEG with a hundred thousand bytes that fill up', async () => {
      const filled = Buffer.concat([jpeg.subarray(0, 2), Buffer.alloc(100_000, 0xff), jpeg.subarray(2)])
      assert.ok((await portraitOf(filled)).share(red) > 0.98)
    })

    test('putPortrait refuses a JPEG with more scans than any encoder makes', async () => {
      const progressive = await plain({ width: 64 }).jpeg({ progressive: true }).toBuffer()
      const scan = progressive.subarray(progressive.lastIndexOf(Buffer.from([0xff, 0xda])), progressive.length - 2)
      const end = progressive.subarray(-2)
      await unreadable(Buffer.concat([progressive.subarray(0, -2), ...Array(100).fill(scan), end]))
    })
  })

  test('putPortrait refuses a file of more than 1 MiB', async () => {
    const { message } = await refused(ann.api.putPortrait({ body: new Uint8Array(MIB + 1) }), 'request.too_large')
    assert.equal(message, 'The file is larger than 1 MiB.')
    await unreadable(new Uint8Array(MIB))
  })

  test('putPortrait says what is wrong with a form', async () => {
    const form = (...parts: [name: string, value: string | Blob][]) => {
      const body = new FormData()
      for (const [name, value] of parts) body.append(name, value as string)
      return body
    }
    const file = new Blob([new Uint8Array(onePixel)])
    const border = { 'content-type': 'multipart/form-data; boundary=x' }
    const broken = 'The body is not a valid form.'
    for (const [body, headers, error] of [
      [form(), {}, 'file: must be a file.'],
      [form(['portrait', file]), {}, 'file: must be a file.'],
      [form(['file', 'a text']), {}, 'file: must be a file.'],
      [form(['file', file], ['file', file]), {}, 'file: must be one file, and there are several.'],
      ['--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc', border, broken],
      ['', border, broken],
      ['abc', { 'content-type': 'multipart/form-data' }, broken],
      [onePixel, { 'content-type': 'image/png' }, 'The body has to be sent as multipart/form-data.'],
      ['{}', { 'content-type': 'application/json' }, 'The body has to be sent as multipart/form-data.'],
    ] as const) {
      const answer = await putForm(body, headers)
      assert.deepEqual([answer.status, (await answer.json()).error], [400, error])
    }
  })

  test('putPortrait is not taken from a form on another site (memos CVE-2022-4849)', async () => {
    const { sha256 } = await ann.api.putPortrait({ body: onePixel })
    for (const [name, value] of [
      ['origin', 'https://evil.example'],
      ['sec-fetch-site', 'cross-site'],
    ] as const) {
      const headers = { cookie: `svc_jwt=${ann.token}`, [name]: value }
      const answer = await docket.client().raw('putPortrait', { body: jpeg }, { headers })
      assert.deepEqual([answer.status, (await answer.json()).code], [403, 'auth.cross_site'])
      assert.equal(answer.headers.get('access-control-allow-origin'), null)
    }
    assert.equal(
      createHash('sha256')
        .update(await stored())
        .digest('hex'),
      sha256,
    )
  })
})
