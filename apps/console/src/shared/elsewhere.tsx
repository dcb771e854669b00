export default function Elsewhere(_: { model: unknown }) {
  return null;
}
