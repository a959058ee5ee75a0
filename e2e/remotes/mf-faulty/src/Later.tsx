/** A component in a chunk of its own. */
export default function Later() {
  return <p>Fetched later</p>
}
