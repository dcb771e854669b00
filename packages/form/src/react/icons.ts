/** The icons of the form view, imported one by one. Add a line to use another. */
export { default as IconAlertCircleFilled } from '@tabler/icons-react/dist/esm/icons/IconAlertCircleFilled.mjs';
export { default as IconAlertTriangleFilled } from '@tabler/icons-react/dist/esm/icons/IconAlertTriangleFilled.mjs';
export { default as IconCamera } from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs';
export { default as IconCameraPlus } from '@tabler/icons-react/dist/esm/icons/IconCameraPlus.mjs';
export { default as IconChevronRight } from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
export { default as IconFile } from '@tabler/icons-react/dist/esm/icons/IconFile.mjs';
export { default as IconFilePlus } from '@tabler/icons-react/dist/esm/icons/IconFilePlus.mjs';
export { default as IconLock } from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
export { default as IconPlus } from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
export { default as IconReload } from '@tabler/icons-react/dist/esm/icons/IconReload.mjs';
export { default as IconTrash } from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
export { default as IconX } from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
