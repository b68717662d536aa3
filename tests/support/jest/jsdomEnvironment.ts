import './fewerComputedStyles.cjs'
import JsdomEnvironment from 'jest-environment-jsdom'
import { reduceErrors } from './plainErrors.ts'

/** Globals of Node that are missing from jsdom. MessageChannel, MessagePort and BroadcastChannel would keep the process alive. */
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

/** Globals of jsdom to replace by Node's, because Node's `fetch` and `setMaxListeners` accept no others. */
const instead = ['AbortController', 'AbortSignal'] as const

/** jsdom with fetch, streams and encoders of Node. */
export default class BrowserLikeEnvironment extends JsdomEnvironment {
  handleTestEvent = reduceErrors

  override async setup() {
    await super.setup()
    for (const name of fromNode) if (!(name in this.global)) this.provide(name)
    for (const name of instead) this.provide(name)
    // Outside of the window, because the api needs Node's timers and arrays. See ../web/webStack.ts.
    Object.defineProperty(this.global, 'startApi', { value: startApi })
    // For webSetup.ts, under another name: React would use setImmediate and render later than `setTimeout`.
    Object.defineProperty(this.global, 'nodeSetImmediate', { value: setImmediate })
  }

  private provide(name: (typeof fromNode)[number] | (typeof instead)[number]) {
    Object.defineProperty(this.global, name, { value: globalThis[name], writable: true, configurable: true })
  }
}

/** Loads our api with the first test that needs it, once for all tests of a worker. */
const startApi: typeof globalThis.startApi = async (config) => (await import('../api/api.ts')).startApi(config)
