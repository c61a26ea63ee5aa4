import localFont from 'next/font/local'

// One family in three files: a browser loads only the ranges a page uses. The rouble sign is in the extended range.
// Only the last keeps Next's metric-matched fallback, which would otherwise render letters of the files after it.
const latin = localFont({
  src: '../node_modules/@fontsource-variable/golos-text/files/golos-text-latin-wght-normal.woff2',
  weight: '400 900',
  variable: '--font-golos-latin',
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
    },
  ],
})

const cyrillic = localFont({
  src: '../node_modules/@fontsource-variable/golos-text/files/golos-text-cyrillic-wght-normal.woff2',
  weight: '400 900',
  variable: '--font-golos-cyrillic',
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+0301, U+0400-045F, U+0490-0491, U+04B0-04B1, U+2116' }],
})

const extended = localFont({
  src: '../node_modules/@fontsource-variable/golos-text/files/golos-text-latin-ext-wght-normal.woff2',
  weight: '400 900',
  variable: '--font-golos-extended',
  declarations: [{ prop: 'unicode-range', value: 'U+0100-02AF, U+20A0-20AB, U+20AD-20C0' }],
})

export const fontClassName = [latin, cyrillic, extended].map((font) => font.variable).join(' ')
