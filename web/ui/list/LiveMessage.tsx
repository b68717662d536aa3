import { type Ref, useImperativeHandle, useState } from 'react'

/** Says a sentence to screen readers. */
export type Announce = (sentence: string) => void

/** A live region of its own: what it is told draws nothing else anew. `announce` receives the function that speaks. */
export function LiveMessage({ announce }: { announce: Ref<Announce> }) {
  const [said, setSaid] = useState('')
  useImperativeHandle(announce, () => setSaid, [])
  return (
    <p role="status" className="visually-hidden">
      {said}
    </p>
  )
}
