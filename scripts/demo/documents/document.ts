/** A document of the demo, as somebody would upload it. */
export interface DemoDocument {
  name: string
  content: Buffer
}
