import { type Ref, useImperativeHandle, useState } from 'react'

/** Announces a sentence to screen readers. */
export type Announce = (sentence: string) => void

/** A live region with its own state, so that an announcement re-renders nothing else. Sets `announce` to the function. */
export function LiveRegion({ announce }: { announce: Ref<Announce> }) {
  const [message, setMessage] = useState('')
  useImperativeHandle(announce, () => setMessage, [])
  return (
    <p role="status" className="visually-hidden">
      {message}
    </p>
  )
}
