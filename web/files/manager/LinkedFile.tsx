import { useApolloClient } from '@apollo/client/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { errorText } from '../../lib/errors.ts'
import { Button } from '../../ui/button/Button.tsx'
import { downloadFile } from '../downloadFile.ts'
import { readLinkedFile } from '../generated.ts'
import { filesTexts } from '../text.ts'
import classes from './LinkedFile.module.css'

type State = { step: 'looking' | 'gone' } | { step: 'loading' | 'done'; name: string } | { step: 'failed'; why: string }

/** Downloads the private file of a shared link and reports the progress. FILE-7. */
export function LinkedFile({ id }: { id: string }) {
  const client = useApolloClient()
  const [state, setState] = useState<State>({ step: 'looking' })
  const begun = useRef<string | null>(null)

  const fetchFile = useCallback(async () => {
    setState({ step: 'looking' })
    try {
      const { file } = await readLinkedFile(client, { id }, { fetchPolicy: 'no-cache' })
      if (!file) return setState({ step: 'gone' })
      setState({ step: 'loading', name: file.name })
      await downloadFile(file)
      setState({ step: 'done', name: file.name })
    } catch (error) {
      setState({ step: 'failed', why: errorText(error) })
    }
  }, [client, id])

  useEffect(() => {
    // Once per link, although effects may run again.
    if (begun.current === id) return
    begun.current = id
    void fetchFile()
  }, [id, fetchFile])

  return (
    <div className={classes.linked} role="status">
      <p>{message()}</p>
      {(state.step === 'done' || state.step === 'failed') && (
        <Button tone="plain" onClick={() => void fetchFile()}>
          {filesTexts.again}
        </Button>
      )}
    </div>
  )

  function message(): string {
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
