/** three.js scene of a 3D model: lighting, orbit controls by mouse, touch and keys; renders on change only. */
import {
  Box3,
  Color,
  DirectionalLight,
  HemisphereLight,
  LoadingManager,
  Material,
  Mesh,
  type Object3D,
  PerspectiveCamera,
  Scene,
  Spherical,
  TextureLoader,
  Vector3,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';

export interface ModelScene {
  /** In radians. */
  turn(right: number, up: number): void;
  zoom(factor: number): void;
  reset(): void;
  /** Number of triangles, and size in metres. */
  facts: { triangles: number; size: [number, number, number] };
  close(): void;
}

const SIGHT = 40;
const STEEPEST = 0.05;

/** Loads nothing from the network: all resources must be in the file. */
function loader(): GLTFLoader {
  const manager = new LoadingManager();
  manager.setURLModifier(address => (/^(blob|data):/.test(address) ? address : 'data:,'));
  const made = new GLTFLoader(manager);
  // Textures as image elements: the content security policy forbids fetching `blob:` URLs.
  made.register(parser => {
    parser.textureLoader = new TextureLoader(manager);
    return { name: 'KONTOR_textures_as_elements' };
  });
  return made;
}

export async function openModel(canvas: HTMLCanvasElement, bytes: ArrayBuffer): Promise<ModelScene> {
  const { scene: model } = await loader().parseAsync(bytes, '');
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
  const scene = new Scene();
  scene.add(model, new HemisphereLight(new Color(1, 1, 1), new Color(0.45, 0.45, 0.5), 2.2));
  const camera = new PerspectiveCamera(SIGHT, 1, 0.01, 1000);
  // A light at the camera, so that no side is dark.
  const lamp = new DirectionalLight(new Color(1, 1, 1), 2);
  camera.add(lamp);
  lamp.position.set(0.6, 1, 0.8);
  scene.add(camera);

  const box = new Box3().setFromObject(model);
  const size = box.getSize(new Vector3());
  const radius = Math.max(size.length() / 2, 1e-6);
  const centre = box.getCenter(new Vector3());
  const far = radius / Math.sin((SIGHT * Math.PI) / 360);
  /** Camera distance for a canvas narrower than high, which has a smaller horizontal field of view. */
  const away = () => far / Math.min(1, camera.aspect);
  camera.near = radius / 100;
  camera.far = far * 40;
  const controls = new OrbitControls(camera, canvas);
  controls.minDistance = radius / 5;
  controls.maxDistance = far * 10;

  let asked = 0;
  const draw = () => {
    asked = 0;
    renderer.render(scene, camera);
  };
  const soon = () => {
    asked ||= requestAnimationFrame(draw);
  };
  function reset() {
    controls.target.copy(centre);
    camera.position.copy(centre).add(new Vector3(0.7, 0.5, 1).normalize().multiplyScalar(away() * 1.1));
    controls.update();
    soon();
  }
  function resize() {
    const { clientWidth: width, clientHeight: height } = canvas;
    if (width === 0 || height === 0) return;
    renderer.setPixelRatio(Math.min(2, devicePixelRatio));
    renderer.setSize(width, height, false);
    camera.aspect = width / height;
    camera.updateProjectionMatrix();
    soon();
  }
  function place(change: (at: Spherical) => void) {
    const at = new Spherical().setFromVector3(camera.position.clone().sub(controls.target));
    change(at);
    at.phi = Math.min(Math.PI - STEEPEST, Math.max(STEEPEST, at.phi));
    at.radius = Math.min(controls.maxDistance, Math.max(controls.minDistance, at.radius));
    camera.position.copy(controls.target).add(new Vector3().setFromSpherical(at));
    controls.update();
    soon();
  }
  controls.addEventListener('change', soon);
  const watch = new ResizeObserver(resize);
  watch.observe(canvas);
  resize();
  reset();
  return {
    facts: { triangles: renderer.info.render.triangles || trianglesOf(model), size: [size.x, size.y, size.z] },
    turn: (right, up) =>
      place(at => {
        at.theta += right;
        at.phi -= up;
      }),
    zoom: factor =>
      place(at => {
        at.radius /= factor;
      }),
    reset,
    close() {
      cancelAnimationFrame(asked);
      watch.disconnect();
      controls.dispose();
      model.traverse(part => {
        if (!(part instanceof Mesh)) return;
        part.geometry.dispose();
        for (const material of [part.material].flat()) if (material instanceof Material) material.dispose();
      });
      renderer.dispose();
    },
  };
}

function trianglesOf(model: Object3D): number {
  let count = 0;
  model.traverse(part => {
    if (part instanceof Mesh)
      count += (part.geometry.index?.count ?? part.geometry.attributes.position?.count ?? 0) / 3;
  });
  return Math.round(count);
}
