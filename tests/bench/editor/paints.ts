declare global {
  interface Window {
    /** Milliseconds from each event of the watched type to the paint that follows it. */
    paints: number[]
    /** Starts to measure the events of a type, and resets the times. */
    watch: (type: string) => void
  }
}

let stop = () => {}

window.watch = (type) => {
  stop()
  const paints: number[] = []
  window.paints = paints
  const seen = (event: Event) =>
    requestAnimationFrame(() => {
      // A message posted in an animation frame is delivered after the paint of that frame.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => paints.push(performance.now() - event.timeStamp)
      port2.postMessage(null)
    })
  window.addEventListener(type, seen, true)
  stop = () => window.removeEventListener(type, seen, true)
}

export {}
