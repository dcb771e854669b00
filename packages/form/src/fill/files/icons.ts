/** Icons of file fields; part of their lazy chunk. */
export { default as IconCamera } from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs';
export { default as IconCameraPlus } from '@tabler/icons-react/dist/esm/icons/IconCameraPlus.mjs';
export { default as IconCheck } from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
export { default as IconDeviceMobile } from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs';
export { default as IconFile } from '@tabler/icons-react/dist/esm/icons/IconFile.mjs';
export { default as IconFilePlus } from '@tabler/icons-react/dist/esm/icons/IconFilePlus.mjs';
export { default as IconReload } from '@tabler/icons-react/dist/esm/icons/IconReload.mjs';
export { default as IconWifiOff } from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs';
export { default as IconX } from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
