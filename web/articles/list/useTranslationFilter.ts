import { useSearchParams } from 'react-router-dom'
import type { StayingPut } from '../../ui/answer/useHeadingFocus.ts'
import { withParameter } from '../../ui/search/useSearchInAddress.ts'

const parameter = 'tolkimata'
const stayingPut: StayingPut = { staysPut: true }

/** Whether the list shows only what needs translating; stored in the URL, so that reloads, links and going back keep it. LANG-4. */
export function useTranslationFilter(): [isOn: boolean, setOn: (isOn: boolean) => void] {
  const [params, setParams] = useSearchParams()
  const setOn = (isOn: boolean) =>
    setParams((was) => withParameter(was, parameter, isOn ? '1' : null), {
      replace: true,
      preventScrollReset: true,
      state: stayingPut,
    })
  return [params.has(parameter), setOn]
}
