export default function EntriesList() {
  return null;
}
