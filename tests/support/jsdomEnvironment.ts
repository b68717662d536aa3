import JsdomEnvironment from 'jest-environment-jsdom'

/** What jsdom lacks and Node has. Not MessageChannel, MessagePort or BroadcastChannel: with those a run never ends. */
const fromNode = [
  'fetch',
  'Headers',
  'Request',
  'Response',
  'FormData',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'TextEncoder',
  'TextDecoder',
  'TextDecoderStream',
  'structuredClone',
] as const

/**
 * What jsdom has too, but of its own kind: Node's `fetch` and `setMaxListeners` take only Node's.
 */
const instead = ['AbortController', 'AbortSignal'] as const

/** jsdom with Node's own fetch, streams and encoders handed over. */
export default class BrowserLikeEnvironment extends JsdomEnvironment {
  override async setup() {
    await super.setup()
    for (const name of fromNode) if (!(name in this.global)) this.provide(name)
    for (const name of instead) this.provide(name)
  }

  private provide(name: (typeof fromNode)[number] | (typeof instead)[number]) {
    Object.defineProperty(this.global, name, { value: globalThis[name], writable: true, configurable: true })
  }
}
