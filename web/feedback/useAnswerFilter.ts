import { useSearchParams } from 'react-router-dom'
import type { StayingPut } from '../ui/answer/useHeadingFocus.ts'
import { withParameter } from '../ui/search/useSearchInAddress.ts'

const parameter = 'vastamata'
const stayingPut: StayingPut = { staysPut: true }

/** Whether the list shows only what waits for an answer; in the URL, so that reloads, links and going back keep it. FEED-3. */
export function useAnswerFilter(): [isOn: boolean, setOn: (isOn: boolean) => void] {
  const [params, setParams] = useSearchParams()
  const setOn = (isOn: boolean) =>
    setParams((was) => withParameter(was, parameter, isOn ? '1' : null), {
      replace: true,
      preventScrollReset: true,
      state: stayingPut,
    })
  return [params.has(parameter), setOn]
}
