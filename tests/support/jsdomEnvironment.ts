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

/** jsdom with Node's own fetch, streams and encoders handed over. */
export default class BrowserLikeEnvironment extends JsdomEnvironment {
  override async setup() {
    await super.setup()
    for (const name of fromNode)
      if (!(name in this.global))
        Object.defineProperty(this.global, name, { value: globalThis[name], writable: true, configurable: true })
  }
}
