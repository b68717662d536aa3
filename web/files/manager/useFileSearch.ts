import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'

/** Milliseconds after the last letter until it is searched. FILE-2. */
const delays = { short: 500, long: 1000 }

/** How long it waits for another letter: longer once there is something to search for. FILE-2. */
const delayFor = (text: string) => (text.trim().length >= 2 ? delays.long : delays.short)

/** What is searched among the files; asked and imagesOnly stand in the address, so that a reload and going back find them. */
export interface FileSearch {
  /** What stands in the field. */
  typed: string
  type: (text: string) => void
  /** What is searched for, trimmed; '' for all. */
  asked: string
  /** Does not wait any longer. */
  askNow: () => void
  imagesOnly: boolean
  setImagesOnly: (only: boolean) => void
}

/** The search of the file manager, asked once typing pauses. */
export function useFileSearch(): FileSearch {
  const [params, setParams] = useSearchParams()
  const inAddress = params.get('q') ?? ''
  const [typed, setTyped] = useState(inAddress)
  const written = useRef(inAddress)
  const change = useRef((_text: string) => {})

  const write = (name: string, value: string) =>
    setParams(
      (was) => {
        const next = new URLSearchParams(was)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  useEffect(() => {
    change.current = (text) => {
      if (text === written.current) return
      written.current = text
      write('q', text)
    }
  })

  // The address was changed by something else than typing: a link, or going back.
  useEffect(() => {
    if (inAddress === written.current) return
    written.current = inAddress
    setTyped(inAddress)
  }, [inAddress])

  useEffect(() => {
    if (typed === written.current) return
    const timer = setTimeout(() => change.current(typed), delayFor(typed))
    return () => clearTimeout(timer)
  }, [typed])

  return {
    typed,
    type: setTyped,
    asked: inAddress.trim(),
    askNow: () => change.current(typed),
    imagesOnly: params.get('pildid') === '1',
    setImagesOnly: (only) => write('pildid', only ? '1' : ''),
  }
}

/** The same search for a dialog, which has no address of its own. */
export function useOwnFileSearch(): Omit<FileSearch, 'imagesOnly' | 'setImagesOnly'> {
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), delayFor(typed))
    return () => clearTimeout(timer)
  }, [typed])
  return { typed, type: setTyped, asked, askNow: () => setAsked(typed.trim()) }
}
