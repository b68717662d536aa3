import { join } from 'node:path'
import { buildSync } from 'esbuild'
import type { RouteObject } from 'react-router-dom'
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

/**
 * Makes a page for each kind of screen out of index.html: it names the files of its screen, which the inline script of web/app/early.ts
 * asks for at once. `pages.json` says which page stands at which address (gateway/front/clientPages.ts).
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
        const { module: screens } = await runnerImport<Screens>(join(root, 'app/screens.ts'), {
          root,
          configFile: false,
        })
        const { module: early } = await runnerImport<EarlyRequests>(join(root, 'app/earlyRequests.ts'), {
          root,
          configFile: false,
        })
        const filesOf = filesOfScreens(bundle, root, base)
        const script = `<script>${inlineScript(join(root, 'app/early.ts'))}</script>`
        const html = withOneEntry(String(index.source))
        const signIn = filesOf(screens.signInRoute)
        const pageOf = (route: RouteObject, needsSession: boolean) => {
          const data = JSON.stringify({
            files: filesOf(route),
            ...(needsSession && {
              signIn,
              me: early.requestOfEveryScreen,
              route: route.path,
              request: early.requestsOfScreens[route.path ?? ''],
              ...(early.routesReadOn.includes(route.path ?? '') && { readOn: true }),
            }),
          })
          const head = `<head>\n    <script type="application/json" id="screen">${data.replaceAll('<', '\\u003c')}</script>\n    ${script}`
          return html.replace('<head>', () => head)
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
 * Vite writes a script for each part that the entry consists of. Only the last runs anything; its name is the client's version
 * (gateway/front/webClient.ts).
 */
function withOneEntry(html: string): string {
  const scripts = [...html.matchAll(/<script type="module" crossorigin src="([^"]+)"><\/script>/g)]
  return scripts
    .slice(0, -1)
    .reduce((page, [tag, src]) => page.replace(tag, `<link rel="modulepreload" crossorigin href="${src}">`), html)
}

/** Gives the files that a screen needs beyond those of the entry, by its route. */
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
    if (!chunk) throw new Error(`The build has no part with ${id}`)
    return chunk
  }
  const ofEntry = needed(chunkOf(join(root, 'main.tsx')))
  return (route: RouteObject): string[] => {
    const parts = [...needed(chunkOf(moduleOf(route, root)))].filter((part) => !ofEntry.has(part))
    const styles = parts.flatMap((part) => [...(part.viteMetadata?.importedCss ?? [])])
    return [...styles, ...parts.map(({ fileName }) => fileName)].map((fileName) => base + fileName)
  }
}

/** The module of a route's screen, from the text of its `load`: Vite writes dynamic imports with the path below the root. */
function moduleOf({ lazy }: RouteObject, root: string): string {
  const text = String((lazy as { load?: unknown } | undefined)?.load)
  const path = /import\w*\(\s*["']([^"']+)["']/.exec(text)?.[1]
  if (path == null) throw new Error(`No import of a screen in ${text}`)
  return path.startsWith('/') ? join(root, path) : path
}
