//! Writes the code for the messages: `pinochle-codegen DESCRIPTORS FOLDER`, with protoc's set of descriptors.

use std::path::Path;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, descriptors, folder] = arguments.as_slice() else {
        panic!("usage: pinochle-codegen DESCRIPTORS FOLDER");
    };
    let files: [&str; 0] = [];
    prost_build::Config::new()
        .file_descriptor_set_path(Path::new(descriptors))
        .skip_protoc_run()
        .out_dir(folder)
        .compile_protos(&files, &files)
        .expect("the descriptors are protoc's own");
}
