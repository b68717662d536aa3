import '@mantine/core/styles/Input.css'
import '../fields.css'

/** Mantine's styled native `<select>`. */
export { NativeSelect } from '@mantine/core'
