import { useRef, useState } from 'react'
import type { Form } from '../../ui/form/useForm.ts'
import { isPressed } from '../../ui/keys/listedKeys.ts'
import { editorKeys } from './editorKeys.ts'

/** What of a form sends it. */
type SentForm = Pick<Form<object, never>, 'busy' | 'send' | 'props'>

/**
 * The two ways of saving a form: its own buttons leave it, 'Salvesta ja jätka' stays. ARTICLE-8.
 * @param savedBefore when the record was saved in another form that has become this one, in ms since the epoch; null if it was not
 */
export function useStaying(savedBefore: number | null) {
  // Whether the save that was pressed last leaves the form open.
  const stays = useRef(false)
  const [savedAt, setSavedAt] = useState(savedBefore)
  /** Sends the form, and remembers which way, unless it is being sent already. */
  const sent = ({ busy }: SentForm, staying: boolean, send: () => void) => {
    if (!busy) stays.current = staying
    send()
  }
  return {
    stays,
    /** When the record was saved last here, in ms since the epoch; null if it was not. */
    savedAt,
    /** To be called after each save. */
    markSaved: () => setSavedAt(Date.now()),
    /** Saves, and stays. */
    stay: (form: SentForm) => sent(form, true, form.send),
    /** The form, whose own ways of sending leave it. */
    leaving: <F extends SentForm>(form: F): F => ({
      ...form,
      send: () => sent(form, false, form.send),
      props: {
        ...form.props,
        onSubmit: (event) => sent(form, false, () => form.props.onSubmit(event)),
        onKeyDown: (event) =>
          sent(form, isPressed(editorKeys.send, event) ? false : stays.current, () => form.props.onKeyDown(event)),
      },
    }),
  }
}
