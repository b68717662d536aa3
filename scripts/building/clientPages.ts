import { dirname, join } from 'node:path'
import { buildSync } from 'esbuild'
import { matchRoutes, type RouteObject } from 'react-router-dom'
import { type Plugin, type Rolldown, runnerImport } from 'vite'

/** The routes of the client: web/app/screens.ts. */
interface Screens {
  signInRoute: RouteObject
  openRoutes: RouteObject[]
  signedInRoutes: RouteObject[]
  notFoundRoute: RouteObject
}

/** web/app/earlyRequests.ts. */
interface EarlyRequests {
  requestOfEveryScreen: string
  requestsOfScreens: Partial<Record<string, string>>
  routesReadOn: string[]
}

/** web/app/opening/openingChunks.tsx. */
interface OpeningChunks {
  openingChunks: (route: string | undefined) => string
  openingStyles: string
}

/**
 * Creates a page for each kind of screen from index.html, with the sign-in form, a skeleton of its screen, their stylesheet, and the files
 * of its screen, which the inline script of web/app/early.ts requests at once. `pages.json` maps routes to pages
 * (gateway/front/client/clientPages.ts).
 * @param base the path of the client
 * @param root the folder of the client
 */
export function clientPages(base: string, root: string): Plugin {
  return {
    name: 'client-pages',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') return
        // Some routes exist only in one mode.
        const options = { root, configFile: false, mode: this.environment.config.mode } as const
        const { module: screens } = await runnerImport<Screens>(join(root, 'app/screens.ts'), options)
        const { module: early } = await runnerImport<EarlyRequests>(join(root, 'app/earlyRequests.ts'), options)
        const { module: opening } = await runnerImport<OpeningChunks>(join(root, 'app/opening/openingChunks.tsx'), {
          ...options,
          plugins: [builtClasses((id) => this.getModuleInfo(id)?.code)],
        })
        const { filesOf, signIn, styles } = filesOfScreens(bundle, root, base)
        const script = `<script>${inlineScript(join(root, 'app/early.ts'))}</script>`
        const html = withStyles(withOneEntry(String(index.source)), styles, opening.openingStyles)
        const home = screens.signedInRoutes.find(({ path }) => path === '/')
        const pageOf = (route: RouteObject, needsSession: boolean, address = route.path ?? '') => {
          const isSignIn = route === screens.signInRoute
          const data = JSON.stringify({
            // The home screen follows the sign-in screen.
            files: filesOf(...(isSignIn && home ? [route, home] : [route])),
            ...((needsSession || isSignIn) && { signIn }),
            ...(needsSession && {
              me: early.requestOfEveryScreen,
              route: address,
              request: early.requestsOfScreens[address],
              ...(early.routesReadOn.includes(route.path ?? '') && { readOn: true }),
            }),
          })
          const head = `<head>\n    <script type="application/json" id="screen">${data.replaceAll('<', '\\u003c')}</script>\n    ${script}`
          const chunks = opening.openingChunks(needsSession ? route.path : isSignIn ? home?.path : undefined)
          return html.replace('<head>', () => head).replace('<div id="root">', (tag) => `${chunks}\n    ${tag}`)
        }
        index.source = pageOf(screens.notFoundRoute, false)
        const pages: Record<string, string> = {}
        for (const route of [...screens.openRoutes, ...screens.signedInRoutes]) {
          if (route.path == null) throw new Error('A screen has no address')
          const fileName = `pages/${nameOf(route.path)}.html`
          const source = pageOf(route, screens.signedInRoutes.includes(route))
          this.emitFile({ type: 'asset', fileName, source })
          pages[route.path] = fileName
        }
        // Addresses whose screen begins with another request than its route.
        for (const address of Object.keys(early.requestsOfScreens).filter((path) => !(path in pages))) {
          const route = matchRoutes(screens.signedInRoutes, address)?.at(-1)?.route
          if (!route) throw new Error(`No screen has the address ${address}`)
          const fileName = `pages/${nameOf(address)}.html`
          this.emitFile({ type: 'asset', fileName, source: pageOf(route, true, address) })
          pages[address] = fileName
        }
        this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(pages) })
      },
    },
  }
}

/** `/foorum/:category` as `foorum-_category`. */
const nameOf = (path: string) => path.slice(1).replaceAll('/', '-').replaceAll(':', '_') || 'index'

const inlineScript = (entry: string) => {
  const options = { bundle: true, minify: true, format: 'iife', target: 'es2022', write: false } as const
  return buildSync({ ...options, entryPoints: [entry] }).outputFiles[0]!.text.trim()
}

/**
 * Vite writes a script for each chunk of the entry. Only the last runs code; its name is the client's version
 * (gateway/front/client/webClient.ts).
 */
function withOneEntry(html: string): string {
  const scripts = [...html.matchAll(/<script type="module" crossorigin src="([^"]+)"><\/script>/g)]
  return scripts
    .slice(0, -1)
    .reduce((page, [tag, src]) => page.replace(tag, `<link rel="modulepreload" crossorigin href="${src}">`), html)
}

const classesOf = '\0classes:'

/**
 * Gives the skeletons that the build renders the class names of the built stylesheets.
 * @param codeOf the module that the build has made of a stylesheet, which exports its class names
 */
function builtClasses(codeOf: (id: string) => string | null | undefined): Plugin {
  return {
    name: 'built-classes',
    enforce: 'pre',
    // Ids without the extension of stylesheets, which Vite would process.
    resolveId: (source, importer = '') =>
      source.endsWith('.css') ? `${classesOf}${join(dirname(importer), source)}.js` : null,
    load: (id) =>
      id.startsWith(classesOf) ? (codeOf(id.slice(classesOf.length, -'.js'.length)) ?? 'export default {}') : null,
  }
}

/** Inlines the first stylesheet of the page, as a request for it would take longer than its bytes. */
function withStyles(html: string, styles: ReadonlyMap<string, string>, own: string): string {
  const links = /\s*<link rel="stylesheet"[^>]*>/g
  const tags = [...styles].map(([href, text]) => `<style data-href="${href}">${text.trim()}</style>`)
  return html
    .replace(links, '')
    .replace('</head>', () => `  ${[...tags, `<style>${own}</style>`].join('\n    ')}\n  </head>`)
}

/** The files that screens and the sign-in form need beyond those of the entry, and the stylesheets that every page has. */
function filesOfScreens(bundle: Rolldown.OutputBundle, root: string, base: string) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const needed = (chunk: Rolldown.OutputChunk, found = new Set<Rolldown.OutputChunk>()) => {
    if (found.has(chunk)) return found
    found.add(chunk)
    for (const name of chunk.imports) {
      const one = byName.get(name)
      if (one) needed(one, found)
    }
    return found
  }
  const chunkOf = (id: string) => {
    const chunk = chunks.find(({ facadeModuleId, moduleIds }) => facadeModuleId === id || moduleIds.includes(id))
    if (!chunk) throw new Error(`The build has no chunk with ${id}`)
    return chunk
  }
  const stylesOf = (loaded: Iterable<Rolldown.OutputChunk>) =>
    [...loaded].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
  const ofEntry = needed(chunkOf(join(root, 'main.ts')))
  const ofVisitor = needed(chunkOf(join(root, 'app/visitor/startVisitor.tsx')))
  const inPage = new Set(stylesOf([...ofEntry, ...ofVisitor]))
  const filesOfChunks = (loaded: Iterable<Rolldown.OutputChunk>) => {
    const own = [...new Set(loaded)].filter((chunk) => !ofEntry.has(chunk))
    const styles = stylesOf(own).filter((name) => !inPage.has(name))
    return [...styles, ...own.map(({ fileName }) => fileName)].map((fileName) => base + fileName)
  }
  const textOf = (name: string) => {
    const file = bundle[name]
    if (file?.type !== 'asset') throw new Error(`The build has no stylesheet ${name}`)
    return String(file.source)
  }
  const ofApp = needed(chunkOf(join(root, 'app/startApp.tsx')))
  return {
    filesOf: (...routes: RouteObject[]) =>
      filesOfChunks([...ofApp, ...routes.flatMap((route) => [...needed(chunkOf(moduleOf(route, root)))])]),
    signIn: filesOfChunks(ofVisitor),
    styles: new Map([...inPage].map((name) => [base + name, textOf(name)])),
  }
}

/** The module of a route's screen, from the text of its `load`: Vite writes dynamic imports with the path below the root. */
function moduleOf({ lazy }: RouteObject, root: string): string {
  const text = String((lazy as { load?: unknown } | undefined)?.load)
  const path = /import\w*\(\s*["']([^"']+)["']/.exec(text)?.[1]
  if (path == null) throw new Error(`No import of a screen in ${text}`)
  return path.startsWith('/') ? join(root, path) : path
}
