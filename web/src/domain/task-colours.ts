/** Colours that are offered for a line. Any other can come from elsewhere. */
export const taskColours = {
  red: '#dc2626',
  orange: '#ea7317',
  yellow: '#d9a406',
  green: '#16a34a',
  teal: '#0d9488',
  blue: '#2563eb',
  violet: '#7c3aed',
  pink: '#db2777',
  grey: '#6b7280',
} as const

export type ColourName = keyof typeof taskColours

export const colourNameOf = (colour: string): ColourName | undefined =>
  (Object.keys(taskColours) as ColourName[]).find((name) => taskColours[name] === colour.toLowerCase())
