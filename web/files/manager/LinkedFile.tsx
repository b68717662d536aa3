import { useCallback, useEffect, useRef, useState } from 'react'
import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { errorText } from '../../lib/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { downloadFile } from '../downloadFile.ts'
import { BytesError } from '../fileBytes.ts'
import { FilesDocument, type FileRowFragment } from '../generated.ts'
import { filesTexts } from '../text.ts'
import classes from './LinkedFile.module.css'

type State = { step: 'looking' | 'gone' } | { step: 'loading' | 'done'; name: string } | { step: 'failed'; why: string }

/** Downloads the private file that a copied link names, and says what becomes of it. FILE-7. */
export function LinkedFile({ id }: { id: string }) {
  const client = useApolloClient()
  const [state, setState] = useState<State>({ step: 'looking' })
  const begun = useRef<string | null>(null)

  const fetchIt = useCallback(async () => {
    setState({ step: 'looking' })
    try {
      const file = await fileById(client, id)
      if (!file) return setState({ step: 'gone' })
      setState({ step: 'loading', name: file.name })
      await downloadFile(file)
      setState({ step: 'done', name: file.name })
    } catch (error) {
      setState({ step: 'failed', why: whyOf(error) })
    }
  }, [client, id])

  useEffect(() => {
    // Once for each link, however often the screen is drawn.
    if (begun.current === id) return
    begun.current = id
    void fetchIt()
  }, [id, fetchIt])

  return (
    <div className={classes.linked} role="status">
      <p>{said()}</p>
      {(state.step === 'done' || state.step === 'failed') && (
        <Button tone="plain" onClick={() => void fetchIt()}>
          {filesTexts.again}
        </Button>
      )}
    </div>
  )

  function said(): string {
    switch (state.step) {
      case 'looking':
        return filesTexts.linkedLooking
      case 'gone':
        return filesTexts.fileGone
      case 'loading':
        return filesTexts.linkedLoading(state.name)
      case 'done':
        return filesTexts.linkedDone(state.name)
      case 'failed':
        return state.why
    }
  }
}

/** As many as one page may hold: few requests, for a link that is used soon after it was copied. */
const most = 200

/** The API reads no single file, so its list is gone through until it is there; null where it is not. */
async function fileById(client: ApolloClient, id: string): Promise<FileRowFragment | null> {
  const read = async (after: string | null): Promise<FileRowFragment | null> => {
    const variables = { imagesOnly: false, size: most, after }
    const { data } = await client.query({ query: FilesDocument, variables, fetchPolicy: 'no-cache' })
    if (!data) return null
    const { items, next } = data.filePage
    const found = items.find((file) => file.id === id)
    if (found || next == null) return found ?? null
    return read(next)
  }
  return read(null)
}

function whyOf(error: unknown): string {
  return error instanceof BytesError ? error.message : errorText(error)
}
