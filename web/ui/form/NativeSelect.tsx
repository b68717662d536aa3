import '@mantine/core/styles/Input.css'
import { NativeSelect as MantineNativeSelect, type NativeSelectProps } from '@mantine/core'
import { forwardRef } from 'react'
import { Kit } from '../theme/Kit.tsx'

/** Mantine's styled native `<select>`. */
export const NativeSelect = forwardRef<HTMLSelectElement, NativeSelectProps>(function NativeSelect(props, ref) {
  return (
    <Kit>
      <MantineNativeSelect {...props} ref={ref} />
    </Kit>
  )
})
