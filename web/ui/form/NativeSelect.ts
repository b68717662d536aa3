import '@mantine/core/styles/Input.css'

/** Mantine's styled native `<select>`. */
export { NativeSelect } from '@mantine/core'
