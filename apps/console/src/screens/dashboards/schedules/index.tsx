/** Who gets a dashboard by mail, and when: a dialog over it. */
export default function Schedules(_props: { dashboard: { id: string; name: string }; onClose: () => void }) {
  return null;
}
