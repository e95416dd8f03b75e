import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

const root = path.resolve(import.meta.dirname, '..')
const tokens = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8')
const components = globSync('**/*.{tsx,css}', { cwd: root }).filter((file) => path.basename(file) !== 'tokens.css')

test('colours are in tokens.css and nowhere else: use a role such as text-ink-2', () => {
  const colour = /oklch\(|rgba?\(|hsla?\(|#[0-9a-f]{3}(?:[0-9a-f]{3})?\b(?!-)/i
  const offenders = components.filter((file) => colour.test(readFileSync(path.join(root, file), 'utf8')))
  assert.deepEqual(offenders, [])
})

const papers = ['desk', 'desk-2', 'sheet', 'stub', 'hover', 'float', 'canary', 'canary-2', 'rose']
const washes = ['pen-wash', 'pen-wash-2', 'run-wash', 'fail-wash', 'done-wash']
const surfaces = [...papers, ...washes]
const texts = ['ink', 'ink-2', 'ink-3', 'pen', 'done', 'run', 'fail']

for (const theme of ['light', 'dark'] as const) {
  test(`every text role can be read on every surface, ${theme}`, () => {
    const tooFaint = surfaces.flatMap((surface) =>
      texts
        .map((text) => ({ text, surface, ratio: contrast(colourOf(text, theme), colourOf(surface, theme)) }))
        .filter(({ ratio }) => ratio < 4.5),
    )
    assert.deepEqual(tooFaint, [])
  })

  test(`the edge of a control stands out from the paper, ${theme}`, () => {
    assert.ok(contrast(colourOf('edge', theme), colourOf('sheet', theme)) >= 3)
  })
}

type Oklch = [lightness: number, chroma: number, hue: number]

const colourOf = (role: string, theme: 'light' | 'dark'): Oklch => {
  const value = new RegExp(`--color-${role}: light-dark\\(oklch\\(([^)]+)\\), oklch\\(([^)]+)\\)\\)`).exec(tokens)
  assert.ok(value, `${role} has a light and a dark value`)
  return value[theme === 'light' ? 1 : 2]!.split(' ').map(Number) as Oklch
}

const contrast = (a: Oklch, b: Oklch): number => {
  const [lighter, darker] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (lighter! + 0.05) / (darker! + 0.05)
}

/** Relative luminance (WCAG 2.2) by way of OKLab and linear sRGB. */
const luminance = ([lightness, chroma, hue]: Oklch): number => {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const [red, green, blue] = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((channel) => Math.min(1, Math.max(0, channel)))
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
