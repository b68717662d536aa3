import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { openQuestion } from './confirm.tsx'

/**
 * Refuses an open question when its screen is left, as by the Back button of a phone: its dialog would stay above the next screen and
 * delete something of the one before.
 */
export function useRefusalOnLeaving(): void {
  const { key } = useLocation()
  // A replaced address, such as that of a renamed album, is the same screen.
  const isLeft = useNavigationType() !== NavigationType.Replace
  useEffect(() => {
    if (isLeft) openQuestion.get()?.answer(false)
  }, [key, isLeft])
}
