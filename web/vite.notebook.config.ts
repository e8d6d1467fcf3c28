/** Builds the board for notebooks: one module and one style sheet, which the Python package sends to the notebook. */
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin } from 'vite'

const PIXELS = 16 // of a rem: the page of a notebook has its own, so the widget uses none

const inPixels = (text: string): string =>
  text.replace(/(\d*\.?\d+)rem\b/g, (_, n: string) => `${Number(n) * PIXELS}px`)

/** Lengths that components write as `{…}rem`. */
const sizesInPixels: Plugin = {
  name: 'sizes-in-pixels',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('.svelte') ? code.replace(/\{([^{}]+)\}rem\b/g, `{($1) * ${PIXELS}}px`) : null),
}

/** The page's styles as those of a shadow root: an element in it takes the place of the page. */
const inShadowRoot = {
  postcssPlugin: 'in-shadow-root',
  Rule(rule: { selector: string; selectors: string[]; remove(): void }) {
    if (rule.selectors.includes('html')) rule.remove()
    else if (/:root\b|^body$/.test(rule.selector)) rule.selector = rule.selector.replace(/:root\b|^body$/g, '.notebook')
  },
  Declaration(declaration: { value: string }) {
    if (/\drem\b/.test(declaration.value)) declaration.value = inPixels(declaration.value)
  },
  AtRule(rule: { params: string }) {
    if (/\drem\b/.test(rule.params)) rule.params = inPixels(rule.params)
  },
}

export default defineConfig({
  plugins: [sizesInPixels, svelte()],
  css: { postcss: { plugins: [inShadowRoot] } },
  publicDir: false,
  build: {
    outDir: '../tablewright/notebook/static',
    emptyOutDir: true,
    target: 'es2022',
    reportCompressedSize: false,
    minify: true,
    cssCodeSplit: false,
    lib: { entry: 'src/notebook/widget.ts', formats: ['es'], fileName: () => 'board.js', cssFileName: 'board' },
    rolldownOptions: { output: { codeSplitting: false, minify: true } },
  },
})
