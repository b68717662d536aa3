// In a module of its own, as the sign-in screen, which has no Apollo Client, loads it only where a gateway does not know an operation.
export { print } from '@apollo/client/utilities'
