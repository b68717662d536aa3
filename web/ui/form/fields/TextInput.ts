import '@mantine/core/styles/Input.css'
import '../fields.css'

/** Mantine's single-line text input, with its label, description and error. */
export { TextInput } from '@mantine/core'
